import { Method } from "@plugboard/core/transport";
import { notificationFor } from "../notification-for.js";
import { progressFor } from "../progress-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

const TOLD = "The peer never learned that the request was cancelled.";

/** T5: an abort takes effect at once; `next()` rejects with the signal's reason. */
export const T5: readonly TransportCase[] = [
  transportCase(["T5", "an abort rejects the pending next() with the reason itself"], {
    run: async (trial) => {
      const { peer, pending, abort, failure } = await trial.sent();
      const reason = { why: "the test says so" };
      abort(reason);
      const thrown = await failure(pending);
      ensure(thrown === reason, `next() rejected with ${String(thrown)}, not with the reason.`);
      await trial.soon(peer.cancelled(), TOLD);
    },
  }),
  transportCase(["T5", "an abort takes effect although nobody is pulling"], {
    run: async (trial) => {
      const { request, peer, pending, abort, failure } = await trial.sent();
      await peer.send(progressFor(request, 1));
      await pending;
      const reason = new Error("stop");
      abort(reason);
      await trial.soon(peer.cancelled(), TOLD);
      ensure((await failure()) === reason, "The following next() did not reject with the reason.");
    },
  }),
  transportCase(["T5", "an abort ends a listen that nobody is reading"], {
    run: async (trial) => {
      const listen = await trial.sent({ method: Method.listen });
      const { request, peer, pending, abort, failure } = listen;
      await peer.send(
        notificationFor(request, { method: "notifications/subscriptions/acknowledged" }),
      );
      await pending;
      const method = "notifications/tools/list_changed";
      await peer.send(notificationFor(request, { method }));
      await trial.roundTrip();
      const reason = new Error("stop");
      abort(reason);
      await trial.soon(peer.cancelled(), TOLD);
      const thrown = await failure();
      ensure(thrown === reason, "After the abort came what was read ahead, not the reason.");
    },
  }),
  transportCase(["T5", "a signal that is aborted before the first next() sends nothing"], {
    run: async (trial) => {
      const idle = trial.exchange();
      const reason = new Error("stop");
      idle.abort(reason);
      ensure((await idle.failure()) === reason, "next() did not reject with the reason.");
      await trial.roundTrip();
      ensure(trial.peer.requests().length === 1, "The request was sent all the same.");
    },
  }),
  transportCase(["T5", "aborting one request leaves the others alone"], {
    run: async (trial) => {
      const doomed = await trial.sent();
      const other = await trial.sent();
      doomed.abort(new Error("stop"));
      await doomed.failure(doomed.pending);
      await trial.soon(doomed.peer.cancelled(), TOLD);
      await other.peer.send(progressFor(other.request, 1));
      const { done } = await other.pending;
      ensure(done !== true, "The other request ended.");
      ensure(other.peer.cancellations() === 0, "The other request was cancelled too.");
    },
  }),
];
