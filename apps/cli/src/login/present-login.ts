import type { LoginStatus } from "@plugboard/auth";
import { present } from "../output/present.js";
import type { Session } from "../session.js";
import { addressOf } from "../target/address-of.js";
import type { HttpTarget } from "../target/target.js";
import { loginView } from "./login-view.js";
import { loginViewText } from "./login-view-text.js";

/** A login, and the server that it is for. */
export interface PresentLoginOptions {
  readonly target: HttpTarget;
  readonly status: LoginStatus;
}

/** Prints a login. */
export async function presentLogin(
  session: Session,
  { target, status }: PresentLoginOptions,
): Promise<void> {
  const view = loginView(addressOf(target), status);
  await present(session, { result: view, human: (style) => loginViewText(view, style) });
}
