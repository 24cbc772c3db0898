import type { Client } from "@plugboard/core";
import { connect } from "./connect.js";
import type { DryRun } from "./dry-run.js";
import { offerLogin } from "./login/offer-login.js";
import type { Login } from "./login/open-login.js";
import { escapeLine } from "./output/escape-line.js";
import type { Session } from "./session.js";
import type { Target } from "./target/target.js";
import type { OpenTransportOptions } from "./transports/open-transport.js";

const CLOSE_WITHIN_MS = 1000;
/** A command may take its time to exit, and is killed at the end of it. */
const COMMAND_CLOSE_WITHIN_MS = 3000;

/** Whom to talk to. */
export interface WithClientOptions {
  readonly target: Target;
  /** Absent: everything is sent. */
  readonly dryRun?: DryRun | undefined;
}

/**
 * Lends a client to work. Where the server wants a login, and the person logs in, the work starts over: no time limit of a call runs
 * while somebody is in the browser.
 */
export async function withClient(
  session: Session,
  options: WithClientOptions,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  let login: Login | undefined;
  for (;;) {
    try {
      await lend(session, { ...options, login: login?.decorator }, work);
      return;
    } catch (error) {
      session.reporter.pause();
      login = await offerLogin(session, options.target, error);
      if (login === undefined) throw error;
    }
  }
}

/** Makes a client for work, and closes it in the end; a peer that does not let go is not waited for. */
async function lend(
  session: Session,
  { target, dryRun, login }: WithClientOptions & OpenTransportOptions,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connect(session, target, { dryRun, login });
  try {
    await work(client);
  } catch (error) {
    throw session.unanswered.insteadOf(error);
  } finally {
    const { revision, evidence = "" } = client.era() ?? {};
    if (revision) session.reporter.detail(escapeLine(`Spoke revision ${revision}. ${evidence}`));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      const limitMs = target.kind === "command" ? COMMAND_CLOSE_WITHIN_MS : CLOSE_WITHIN_MS;
      timer = setTimeout(resolve, limitMs);
    });
    await Promise.race([client.close(), enough]);
    clearTimeout(timer);
  }
}
