import type { Session } from "../session.js";
import type { HttpTarget } from "../target/target.js";
import type { LoginSettings } from "./login-settings.js";
import { loginsFolder } from "./logins-folder.js";

/** Reads the settings of the login to a server; `undefined` when there is none, or it can't be read, which is told. */
export async function storedSettings(
  { io, reporter }: Session,
  { url }: HttpTarget,
): Promise<LoginSettings | undefined> {
  const { fileStore } = await import("@plugboard/auth/node");
  const { loginRecords } = await import("./login-records.js");
  const folder = loginsFolder(io.env);
  try {
    return await loginRecords(fileStore(folder)).read(url);
  } catch (error) {
    reporter.warn(
      `The logins in ${folder} can't be read (${(error as NodeJS.ErrnoException).code}).`,
    );
    return undefined;
  }
}
