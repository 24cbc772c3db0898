import { existsSync } from "node:fs";
import type { FetchDecorator } from "@plugboard/http";
import type { Session } from "../session.js";
import type { HttpTarget } from "../target/target.js";
import { hasOwnAuthorization } from "./has-own-authorization.js";
import { loginsFolder } from "./logins-folder.js";
import { storedSettings } from "./stored-settings.js";

/** What sends the stored login along to a server. `undefined`: there is none, and nothing of it was loaded. */
export async function storedLogin(
  session: Session,
  target: HttpTarget,
): Promise<FetchDecorator | undefined> {
  if (hasOwnAuthorization(session.settings)) return undefined;
  if (!existsSync(loginsFolder(session.io.env))) return undefined;
  const settings = await storedSettings(session, target);
  if (settings === undefined) return undefined;
  const { openLogin } = await import("./open-login.js");
  return openLogin(session, { target, settings }).decorator;
}
