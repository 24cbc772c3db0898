import { authorizationCode, deviceCode, type Grant } from "@plugboard/auth";
import { browserLogin, pasteLogin } from "@plugboard/auth/node";
import type { Session } from "../session.js";
import { askToPaste } from "./ask-to-paste.js";
import type { ClientOptions } from "./client-options.js";
import { endingRedirect } from "./ending-redirect.js";
import type { LoginWay } from "./login-way.js";

/** How a person is asked to log in. */
export interface AskingGrantOptions {
  readonly way: LoginWay;
  readonly client: ClientOptions;
  /** Whether a browser is opened here. Default: true. */
  readonly opensBrowser?: boolean | undefined;
}

/** Makes a grant that has the person log in. What has to be opened is shown. */
export function askingGrant(
  session: Session,
  { way, client, opensBrowser = true }: AskingGrantOptions,
): Grant {
  const { io, reporter, signal } = session;
  if (way === "device") {
    return deviceCode({
      ...client,
      prompt: ({ url, completeUrl, userCode }) =>
        reporter.login({ way, url: url.href, completeUrl: completeUrl?.href, userCode }),
    });
  }
  const redirect =
    way === "paste"
      ? pasteLogin({ ask: askToPaste(session) })
      : browserLogin({
          show: ({ href }) => reporter.login({ way, url: href, opens: opensBrowser }),
          open: opensBrowser ? ({ href }) => io.openUrl(href) : () => {},
        });
  return authorizationCode({ ...client, redirect: endingRedirect(redirect, signal) });
}
