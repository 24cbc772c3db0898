/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How the variables of a server are chosen. */
export interface EnvironmentOptions {
  /** The variables of this process. */
  readonly host: Environment;
  readonly platform: string;
  /** What is set, or with `undefined` removed. Absent: nothing. */
  readonly env?: Environment | undefined;
  /** Whether everything is inherited. Default: only what a program needs to run. */
  readonly inheritEnv?: boolean | undefined;
}

const POSIX_NAMES =
  "HOME LANG LANGUAGE LOGNAME PATH SHELL TERM TMPDIR TZ USER LC_ALL LC_CTYPE LC_COLLATE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME";
const WINDOWS_NAMES =
  "ALLUSERSPROFILE APPDATA COMMONPROGRAMFILES COMMONPROGRAMFILES(X86) COMPUTERNAME COMSPEC HOMEDRIVE HOMEPATH LOCALAPPDATA NUMBER_OF_PROCESSORS OS PATH PATHEXT PROCESSOR_ARCHITECTURE PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86) PROGRAMW6432 SYSTEMDRIVE SYSTEMROOT TEMP TMP USERDOMAIN USERNAME USERPROFILE WINDIR";

/**
 * The variables that a server gets: those of this process that programs need to run and that hold no secrets, then what
 * was configured. On Windows names differ in more than case.
 */
export function environment(options: EnvironmentOptions): Record<string, string> {
  const { host, platform, env = {}, inheritEnv = false } = options;
  const isWindows = platform === "win32";
  const keyOf = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const safeNames = new Set((isWindows ? WINDOWS_NAMES : POSIX_NAMES).split(" "));
  const chosen = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of Object.entries(host)) {
    if (value === undefined) continue;
    const isSafe = safeNames.has(keyOf(name)) && !value.startsWith("()"); // shells export functions so
    if (inheritEnv || isSafe) chosen.set(keyOf(name), [name, value]);
  }
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) chosen.delete(keyOf(name));
    else chosen.set(keyOf(name), [name, value]);
  }
  return Object.fromEntries(chosen.values());
}
