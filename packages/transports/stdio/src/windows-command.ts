import { win32 } from "node:path";
import { ArgumentError } from "@plugboard/core/transport";

/** What is to run on Windows, and where it is looked for. */
export interface WindowsCommandOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** The variables of the server: PATH, PATHEXT, COMSPEC, SYSTEMROOT. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly isFile: (path: string) => boolean;
}

/** What to hand to `spawn`. */
export interface SpawnCall {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether the arguments are quoted already. */
  readonly windowsVerbatimArguments: boolean;
}

const DEFAULT_EXTENSIONS = ".COM;.EXE;.BAT;.CMD";
/** What cmd.exe reads as more than a character. */
const SPECIAL = /[ \t()[\]{}%!^"'`~=+<>&|;,*?@]/g;

/**
 * How to start a command on Windows. Executables are started as they are. Anything else, such as the `.cmd` files that
 * npm makes of its commands, only runs in cmd.exe, and every character of the arguments is kept from meaning something to
 * it. A bare name is looked up in PATH with the extensions of PATHEXT, and not in the current folder, where anybody may
 * have put a file of that name. What is not found is handed on as it is, for the system to say so.
 *
 * @throws ArgumentError for line breaks in what cmd.exe would have to read: it has no way to quote them.
 */
export function windowsCommand(options: WindowsCommandOptions): SpawnCall {
  const { command, args, env } = options;
  const file = findFile(options);
  if (file === undefined || /\.(?:exe|com)$/i.test(file)) {
    return { file: file ?? command, args, windowsVerbatimArguments: false };
  }
  if ([file, ...args].some((text) => /[\r\n]/.test(text))) {
    throw new ArgumentError(
      `An argument of ${command} has a line break, which a .cmd or .bat file can't be given.`,
    );
  }
  const line = [escaped(file), ...args.map(batchArgument)].join(" ");
  const shell = variable(env, "COMSPEC") ?? systemFile(env, "cmd.exe");
  return { file: shell, args: ["/d", "/s", "/c", `"${line}"`], windowsVerbatimArguments: true };
}

function findFile({ command, env, cwd, isFile }: WindowsCommandOptions): string | undefined {
  const extensions = (variable(env, "PATHEXT") ?? DEFAULT_EXTENSIONS).split(";").filter(Boolean);
  const hasExtension = extensions.some((one) => command.toLowerCase().endsWith(one.toLowerCase()));
  const names = extensions.map((extension) => command + extension);
  const candidates = hasExtension ? [command, ...names] : names;
  const isBare = !/[\\/:]/.test(command);
  const folders = isBare ? (variable(env, "PATH") ?? "").split(";").map(unquoted) : [cwd];
  for (const folder of folders.filter((one) => one !== "")) {
    const found = candidates.map((name) => win32.resolve(cwd, folder, name)).find(isFile);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unquoted(folder: string): string {
  return folder.replace(/^"(.*)"$/, "$1");
}

/**
 * Quoted as programs expect it, then escaped twice: cmd.exe reads the line, and once more where the batch file hands its
 * arguments on.
 */
function batchArgument(text: string): string {
  const quoted = `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
  return escaped(escaped(quoted));
}

function escaped(text: string): string {
  return text.replace(SPECIAL, "^$&");
}

function systemFile(env: Readonly<Record<string, string>>, name: string): string {
  return win32.join(variable(env, "SYSTEMROOT") ?? "C:\\Windows", "System32", name);
}

function variable(env: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(env).find((one) => one.toUpperCase() === name);
  return key === undefined ? undefined : env[key] || undefined;
}
