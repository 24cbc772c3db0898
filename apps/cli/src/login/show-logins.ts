import type { LoginStatus } from "@plugboard/auth";
import { fileStore } from "@plugboard/auth/node";
import { NoLoginError } from "../errors/no-login-error.js";
import { present } from "../output/present.js";
import type { Session } from "../session.js";
import { addressOf } from "../target/address-of.js";
import type { HttpTarget } from "../target/target.js";
import { loginRecords } from "./login-records.js";
import { type LoginView, loginView } from "./login-view.js";
import { loginViewText } from "./login-view-text.js";
import { loginsFolder } from "./logins-folder.js";
import { openLogin } from "./open-login.js";
import { presentLogin } from "./present-login.js";
import { storedSettings } from "./stored-settings.js";

/**
 * Prints the stored logins, or the one to a server. Asks no server.
 *
 * @throws NoLoginError when there is none to the server
 */
export async function showLogins(session: Session, target: HttpTarget | undefined): Promise<void> {
  if (target === undefined) return showAll(session);
  const status = await statusOf(session, target);
  if (status === undefined) throw new NoLoginError(addressOf(target));
  return presentLogin(session, { target, status });
}

async function showAll(session: Session): Promise<void> {
  const records = loginRecords(fileStore(loginsFolder(session.io.env)));
  const logins: LoginView[] = [];
  for (const href of await records.urls()) {
    const target: HttpTarget = { kind: "http", url: new URL(href) };
    const status = await statusOf(session, target);
    if (status !== undefined) logins.push(loginView(addressOf(target), status));
  }
  await present(session, {
    result: { logins },
    human: (style) =>
      logins.map((login) => loginViewText(login, style)).join("\n\n") || "There is no login.",
  });
}

async function statusOf(session: Session, target: HttpTarget): Promise<LoginStatus | undefined> {
  const settings = await storedSettings(session, target);
  return settings && openLogin(session, { target, settings }).status();
}
