import { CancelledError } from "@plugboard/core";
import { formatElapsed } from "../output/format-elapsed.js";
import type { TourStep } from "./tour-step.js";

const LABEL = "tour";

/** Gives up a slow call, and makes sure that the server noticed. */
export const cancellation: TourStep = {
  title: "Cancellation",
  run: async ({ client, server, session }) => {
    const stop = new AbortController();
    const onAbort = (): void => stop.abort(session.signal.reason);
    session.signal.addEventListener("abort", onAbort, { once: true });
    try {
      const slow = { name: "slow", arguments: { ms: 60_000, label: LABEL } };
      const outcome = client.callTool(slow, { signal: stop.signal }).then(
        () => "it was answered",
        (error: unknown) => error,
      );
      await Promise.race([server.whenStarted(LABEL), outcome]);
      const reason = new CancelledError("the tour goes on");
      const cancelledAtMs = performance.now();
      stop.abort(reason);
      if ((await outcome) !== reason) throw new Error("The call did not end with its reason.");
      await server.whenCancelled(LABEL);
      const elapsed = formatElapsed(performance.now() - cancelledAtMs);
      return `a call of a minute was given up; ${elapsed} later the server had stopped too`;
    } finally {
      session.signal.removeEventListener("abort", onAbort);
    }
  },
};
