import { progressFor } from "../progress-for.js";
import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

const TOLD = "The peer never learned that the caller has left.";

/** T6: `return()` cancels before the response, does nothing after it, never throws and never waits for the peer. */
export const T6: readonly TransportCase[] = [
  transportCase(["T6", "leaving the loop before the response cancels the request"], {
    run: async (trial) => {
      const { request, peer, pending, leave, next } = await trial.sent();
      await peer.send(progressFor(request, 1));
      await pending;
      await leave();
      await trial.soon(peer.cancelled(), TOLD);
      const { done } = await next();
      ensure(done === true, "next() after return() still gives a message.");
      await trial.roundTrip();
    },
  }),
  transportCase(["T6", "leaving the loop after the response does nothing"], {
    run: async (trial) => {
      const { request, peer, pending, leave } = await trial.sent();
      await peer.send(resultFor(request));
      await pending;
      await leave();
      await trial.roundTrip();
      ensure(peer.cancellations() === 0, "The peer was told to cancel what it had answered.");
    },
  }),
  transportCase(["T6", "leaving after an error neither throws nor cancels"], {
    run: async (trial) => {
      const { peer, pending, failure, leave } = await trial.sent();
      await peer.end();
      await failure(pending);
      await leave();
      await trial.roundTrip();
      ensure(peer.cancellations() === 0, "The peer was told to cancel what had ended.");
    },
  }),
];
