import { type Client, createClient } from "@plugboard/core";
import { createInputHandlers } from "../input/create-input-handlers.js";
import { formatElapsed } from "../output/format-elapsed.js";
import { present } from "../output/present.js";
import { write } from "../output/write.js";
import type { Session } from "../session.js";
import { VERSION } from "../version.js";
import { cancellation } from "./cancellation.js";
import { comparisonText } from "./comparison-text.js";
import { discovery } from "./discovery.js";
import { form } from "./form.js";
import { LEGS, type Leg, type LegOutcomes, type TourServers } from "./leg.js";
import type { Outcome } from "./outcome.js";
import { progress } from "./progress.js";
import { roundTrips } from "./round-trips.js";
import { subscription } from "./subscription.js";
import { takeStep } from "./take-step.js";
import { tools } from "./tools.js";
import type { TourStep } from "./tour-step.js";

const STEPS: readonly TourStep[] = [
  discovery,
  tools,
  roundTrips,
  progress,
  form,
  subscription,
  cancellation,
];
const REMARK =
  "HTTP came first, with everything still cold; stdio includes the start of its process.";
const OTHERS = "over stdio, WebSocket, and HTTP to a server that speaks only 2025-11-25 and before";
const TITLE_COLUMNS = Math.max(...STEPS.map(({ title }) => title.length));

/**
 * Starts a server in this process, shows on it what the client can do, and does the same over the other transports. Throws
 * when a step did not go well.
 */
export async function runTour(session: Session): Promise<void> {
  const startedAtMs = performance.now();
  const { startExampleServer } = await import("@plugboard/example-server");
  const servers: TourServers = {
    newest: await startExampleServer({ webSocket: true }),
    earlier: await startExampleServer({ era: "legacy" }),
  };
  const { outStyle } = session;
  const [first, ...others] = LEGS;
  const legs: LegOutcomes[] = [];
  try {
    await say(
      session,
      `${outStyle.bold("A tour of Plugboard")} on a real server at ${servers.newest.url}\n`,
    );
    legs.push(await walk(first, { session, servers, isShown: true }));
    await say(session, `\n${outStyle.bold("The same calls")} ${OTHERS}:\n`);
    for (const leg of others) legs.push(await walk(leg, { session, servers, isShown: false }));
    await say(session, comparisonText(legs, outStyle));
    await say(session, outStyle.dim(`  ${REMARK}`));
  } finally {
    await Promise.all([servers.newest.close(), servers.earlier.close()]);
  }
  await conclude(session, legs, performance.now() - startedAtMs);
}

interface WalkOptions {
  readonly session: Session;
  readonly servers: TourServers;
  /** Whether each step is told of, and the person asked to fill in forms. */
  readonly isShown: boolean;
}

async function walk(leg: Leg, { session, servers, isShown }: WalkOptions): Promise<LegOutcomes> {
  const asks = isShown && session.interactive;
  const outcomes: Outcome[] = [];
  const client = createTourClient(session, { leg, servers, asks });
  try {
    for (const step of STEPS) {
      const outcome = await takeStep(step, { session, client, asks });
      outcomes.push(outcome);
      if (isShown) await say(session, lineOf(outcome, session));
    }
  } finally {
    await client.close();
  }
  const { name, transport } = leg;
  return { name, transport, revision: client.era()?.revision, outcomes };
}

/** Where the person is not asked, forms are filled in with their defaults. */
function createTourClient(
  session: Session,
  options: { readonly leg: Leg; readonly servers: TourServers; readonly asks: boolean },
): Client {
  const { elicitation, ...others } = createInputHandlers(session);
  return createClient({
    transport: options.leg.open(options.servers),
    info: { name: "plugboard", version: VERSION },
    input: {
      ...others,
      elicitation: options.asks ? elicitation : () => ({ action: "accept", content: {} }),
    },
  });
}

function lineOf({ title, ok, text, durationMs }: Outcome, { outStyle }: Session): string {
  const mark = ok ? outStyle.green("✓") : outStyle.red("✗");
  const elapsed = outStyle.dim(`(${formatElapsed(durationMs)})`);
  return `${mark} ${outStyle.bold(title.padEnd(TITLE_COLUMNS))}  ${text} ${elapsed}`;
}

async function say({ io, settings }: Session, line: string): Promise<void> {
  if (settings.format === "human" && settings.outputFile === undefined) {
    await write(io.stdout, `${line}\n`);
  }
}

async function conclude(
  session: Session,
  legs: readonly LegOutcomes[],
  durationMs: number,
): Promise<void> {
  const steps = legs.flatMap(({ transport, revision, outcomes }) =>
    outcomes.map((outcome) => ({ transport, revision, ...outcome })),
  );
  const failed = steps.filter(({ ok }) => !ok).length;
  const elapsed = formatElapsed(durationMs);
  const verdict = `\n${steps.length} steps in ${elapsed}, ${failed === 0 ? "all well" : `${failed} went wrong`}.`;
  await say(session, verdict);
  await say(
    session,
    "Next: plugboard tools <address of your server>, or plugboard tools -- <command>; plugboard login <address> where it wants a login.",
  );
  if (session.settings.format !== "human") {
    await present(session, { result: { steps }, human: () => verdict });
  }
  if (failed > 0) throw new Error(`${failed} of ${steps.length} steps went wrong.`);
}
