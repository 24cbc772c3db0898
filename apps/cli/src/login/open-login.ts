import { type Grant, type LoginStatus, type OAuth, oauth } from "@plugboard/auth";
import { fileStore } from "@plugboard/auth/node";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";
import { addressOf } from "../target/address-of.js";
import type { HttpTarget } from "../target/target.js";
import { clientOptions } from "./client-options.js";
import { gatedGrant } from "./gated-grant.js";
import { loginRecords } from "./login-records.js";
import type { LoginSettings } from "./login-settings.js";
import { loginsFolder } from "./logins-folder.js";

/** The login to one server. */
export interface Login {
  /** Sends requests with its token, and renews it; asks nobody. */
  readonly decorator: OAuth;
  /** Has the person log in, by a grant that asks. */
  logIn(asking: Grant): Promise<LoginStatus>;
  /** Revokes and forgets. */
  logOut(): Promise<void>;
  status(): Promise<LoginStatus | undefined>;
}

/** What a {@link Login} goes by. */
export interface OpenLoginOptions {
  readonly target: HttpTarget;
  readonly settings: LoginSettings;
  /** Scopes to ask for this time, besides those of the settings. Absent: none. */
  readonly scopes?: readonly string[] | undefined;
}

/** Makes the login to a server, with the logins that are stored. Nothing is sent. */
export function openLogin(
  { io, settings: { timeoutMs }, signal, reporter }: Session,
  { target, settings, scopes = [] }: OpenLoginOptions,
): Login {
  const { url } = target;
  const store = fileStore(loginsFolder(io.env));
  const status = () => auth.status(url);
  const client = clientOptions(settings, io.env);
  const grant = gatedGrant({ client, address: addressOf(target), status });
  const auth = oauth({
    grant,
    store,
    scope: [settings.scope ?? "", ...scopes].join(" "),
    timeoutMs: timeoutMs || undefined, // 0 is no limit
    onWarning: ({ message }) => reporter.warn(escapeLine(message)),
  });
  return {
    decorator: auth,
    status,
    async logIn(asking) {
      const made = await grant.during(asking, () => auth.login(url, { signal }));
      await loginRecords(store).write(url, settings);
      return made;
    },
    async logOut() {
      await auth.logout(url);
      await loginRecords(store).write(url, undefined);
    },
  };
}
