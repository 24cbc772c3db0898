import { type Client, createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { createInputHandlers } from "../input/create-input-handlers.js";
import { escapeLine } from "../output/escape-line.js";
import { formatElapsed } from "../output/format-elapsed.js";
import { present } from "../output/present.js";
import { write } from "../output/write.js";
import type { Session } from "../session.js";
import { VERSION } from "../version.js";
import { cancellation } from "./cancellation.js";
import { discovery } from "./discovery.js";
import { form } from "./form.js";
import { progress } from "./progress.js";
import { subscription } from "./subscription.js";
import { tools } from "./tools.js";
import type { TourContext, TourStep } from "./tour-step.js";
import { within } from "./within.js";

const STEPS: readonly TourStep[] = [discovery, tools, progress, form, subscription, cancellation];
const STEP_LIMIT_MS = 20_000;
const TITLE_COLUMNS = Math.max(...STEPS.map(({ title }) => title.length));

/** What became of a step. */
interface Outcome {
  readonly title: string;
  readonly ok: boolean;
  readonly text: string;
  readonly durationMs: number;
}

/** Starts a server in this process and shows on it what the client can do. Throws when a step did not go well. */
export async function runTour(session: Session): Promise<void> {
  const startedAtMs = performance.now();
  const { startExampleServer } = await import("@plugboard/example-server");
  const server = await startExampleServer();
  const client = createTourClient(session, server.url);
  const outcomes: Outcome[] = [];
  try {
    await say(
      session,
      `${session.outStyle.bold("A tour of Plugboard")} on a real server at ${server.url}\n`,
    );
    for (const step of STEPS) {
      session.signal.throwIfAborted();
      const outcome = await take(step, { session, server, client });
      outcomes.push(outcome);
      await say(session, lineOf(outcome, session));
    }
  } finally {
    await client.close();
    await server.close();
  }
  await conclude(session, outcomes, performance.now() - startedAtMs);
}

/** Where nobody can be asked, forms are filled in with their defaults. */
function createTourClient(session: Session, url: string): Client {
  const { elicitation, ...others } = createInputHandlers(session);
  return createClient({
    transport: http(url),
    info: { name: "plugboard", version: VERSION },
    input: {
      ...others,
      elicitation: session.interactive ? elicitation : () => ({ action: "accept", content: {} }),
    },
  });
}

async function take(step: TourStep, context: TourContext): Promise<Outcome> {
  const startedAtMs = performance.now();
  const end = (ok: boolean, text: string): Outcome => ({
    title: step.title,
    ok,
    text: escapeLine(text),
    durationMs: performance.now() - startedAtMs,
  });
  try {
    // A person may take all the time in the world.
    const isSlow = step === form && context.session.interactive;
    return end(true, await within(step.run(context), isSlow ? 2 ** 31 - 1 : STEP_LIMIT_MS));
  } catch (error) {
    context.session.signal.throwIfAborted();
    return end(false, error instanceof Error ? error.message : String(error));
  }
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
  outcomes: readonly Outcome[],
  durationMs: number,
): Promise<void> {
  const failed = outcomes.filter(({ ok }) => !ok).length;
  const verdict = `\n${outcomes.length} steps in ${formatElapsed(durationMs)}, ${failed === 0 ? "all well" : `${failed} went wrong`}.`;
  await say(session, verdict);
  await say(session, "Next: plugboard tools <address of your server>, and plugboard --help.");
  if (session.settings.format !== "human") {
    await present(session, { result: { steps: outcomes }, human: () => verdict });
  }
  if (failed > 0) throw new Error(`${failed} of ${outcomes.length} steps went wrong.`);
}
