import { randomUUID } from "node:crypto";
import { CancelledError, type Client } from "@plugboard/core";
import { formatElapsed } from "../output/format-elapsed.js";
import type { TourStep } from "./tour-step.js";

const MAX_LOOKS = 100;

/** Gives up a long call once it is under way, and makes sure that the server noticed. */
export const cancellation: TourStep = {
  title: "Cancellation",
  run: async ({ client, session }) => {
    const { signal } = session;
    const label = `tour-${randomUUID()}`;
    const stop = new AbortController();
    const reason = new CancelledError("the tour goes on");
    let cancelledAtMs = 0;
    const onProgress = (): void => {
      cancelledAtMs ||= performance.now();
      stop.abort(reason);
    };
    const onAbort = (): void => stop.abort(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    const long = { name: "count", arguments: { steps: 1000, delayMs: 60, label } };
    const outcome = await client
      .callTool(long, { signal: stop.signal, onProgress })
      .catch((error: unknown) => error)
      .finally(() => signal.removeEventListener("abort", onAbort));
    if (outcome !== reason) throw new Error("The call did not end with its reason.");
    await serverNoticed(client, { label, signal });
    const elapsed = formatElapsed(performance.now() - cancelledAtMs);
    return `a call of a minute was given up; ${elapsed} later the server had stopped too`;
  },
};

/** The server keeps a list of the calls that were given up. */
async function serverNoticed(
  client: Client,
  { label, signal }: { readonly label: string; readonly signal: AbortSignal },
): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { structuredContent } = await client.callTool({ name: "cancellations" }, { signal });
    if (JSON.stringify(structuredContent).includes(label)) return;
  }
  throw new Error("The server did not notice.");
}
