import type { Client } from "@plugboard/core";
import { connect } from "./connect.js";
import type { DryRun } from "./dry-run.js";
import { escapeLine } from "./output/escape-line.js";
import type { Session } from "./session.js";
import type { Target } from "./target/target.js";

const CLOSE_WITHIN_MS = 1000;
/** A command may take its time to exit, and is killed at the end of it. */
const COMMAND_CLOSE_WITHIN_MS = 3000;

/** Whom to talk to. */
export interface WithClientOptions {
  readonly target: Target;
  /** Absent: everything is sent. */
  readonly dryRun?: DryRun | undefined;
}

/** Lends a client to work, and closes it in the end; a peer that does not let go is not waited for. */
export async function withClient(
  session: Session,
  { target, dryRun }: WithClientOptions,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connect(session, target, dryRun);
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
