import { AuthError, type Grant } from "@plugboard/auth";
import { type Choice, createPrompter } from "../input/prompter.js";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";
import { addressOf } from "../target/address-of.js";
import type { HttpTarget } from "../target/target.js";
import { askingGrant } from "./asking-grant.js";
import { type ClientOptions, clientOptions } from "./client-options.js";
import type { LoginWay } from "./login-way.js";
import { type Login, openLogin } from "./open-login.js";
import { storedSettings } from "./stored-settings.js";

/** What the person is asked to log in for. */
export interface AskToLogInOptions {
  readonly target: HttpTarget;
  /** Scopes that the present login does not have. */
  readonly scopes: readonly string[];
}

/** Asks whether to log in, and how. Gives the login; `undefined` when the person says no, or there is no way to log in. */
export async function askToLogIn(
  session: Session,
  { target, scopes }: AskToLogInOptions,
): Promise<Login | undefined> {
  const { reporter, io } = session;
  const settings = (await storedSettings(session, target)) ?? {};
  const client = clientOptions(settings, io.env);
  if (client.missingSecretEnv !== undefined) return undefined;
  const login = openLogin(session, { target, settings, scopes });
  const offer = offeringGrant(session, { client, address: addressOf(target) });
  try {
    const { issuer } = await login.logIn(offer.grant);
    reporter.note(`Logged in at ${escapeLine(issuer)}.`);
    return login;
  } catch (error) {
    if (offer.isAccepted()) throw error;
    if (error instanceof AuthError) reporter.detail(escapeLine(error.message));
    return undefined;
  }
}

interface Offer {
  readonly grant: Grant;
  readonly isAccepted: () => boolean;
}

/** A grant that asks how to log in, once it is known where and what is possible there. */
function offeringGrant(
  session: Session,
  { client, address }: { readonly client: ClientOptions; readonly address: string },
): Offer {
  let isAccepted = false;
  const grant = askingGrant(session, { way: "browser", client });
  return {
    isAccepted: () => isAccepted,
    grant: {
      ...grant,
      obtain: async (request) => {
        const { issuer, device_authorization_endpoint: device } = request.discovered.server;
        const prompter = createPrompter(session, session.signal);
        prompter.say(`${address} wants a login at ${escapeLine(issuer)}.`);
        const way = await prompter.select<LoginWay | "no">({
          message: "Log in?",
          choices: choices(device !== undefined),
          initial: "browser",
        });
        if (way === undefined || way === "no") {
          throw new AuthError("access_denied", "No login was wanted.");
        }
        isAccepted = true;
        return askingGrant(session, { way, client }).obtain(request);
      },
    },
  };
}

function choices(hasDevice: boolean): readonly Choice<LoginWay | "no">[] {
  const device = { value: "device", label: "Yes, by a code on another device" } as const;
  return [
    { value: "browser", label: "Yes, in the browser of this machine" },
    { value: "paste", label: "Yes, in a browser elsewhere", hint: "and paste an address" },
    ...(hasDevice ? [device] : []),
    { value: "no", label: "No" },
  ];
}
