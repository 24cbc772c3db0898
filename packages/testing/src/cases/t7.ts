import { Method, Notification } from "@plugboard/core/transport";
import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

/** T7: cancelling tells the peer exactly once, and never for what it answered, what ended or what was never sent. */
export const T7: readonly TransportCase[] = [
  transportCase(["T7", "the peer is told once, however often the caller says it"], {
    run: async (trial) => {
      const { peer, pending, abort, failure, leave } = await trial.sent();
      abort(new Error("stop"));
      abort(new Error("stop again"));
      await failure(pending);
      await leave();
      await leave();
      await trial.soon(peer.cancelled(), "The peer never learned of the cancellation.");
      await trial.roundTrip();
      const times = peer.cancellations();
      ensure(times === 1, `The peer was told ${times} times.`);
      ensureNothingElse(trial.peer.notifications().length);
    },
  }),
  transportCase(["T7", "an abort after the response tells the peer nothing"], {
    run: async (trial) => {
      const { request, peer, pending, abort, next } = await trial.sent();
      await peer.send(resultFor(request));
      await pending;
      abort(new Error("too late"));
      const { done } = await next();
      ensure(done === true, "next() after the response does not say that the exchange is over.");
      await trial.roundTrip();
      ensure(peer.cancellations() === 0, "The peer was told to cancel what it had answered.");
    },
  }),
  transportCase(["T7", "an abort after the stream has ended tells the peer nothing"], {
    run: async (trial) => {
      const { peer, pending, abort, failure } = await trial.sent();
      await peer.end();
      await failure(pending);
      abort(new Error("too late"));
      await trial.roundTrip();
      ensure(peer.cancellations() === 0, "The peer was told to cancel what had ended.");
    },
  }),
  transportCase(["T7", "an abort after the server's own end of a listen tells the peer nothing"], {
    run: async (trial) => {
      const { request, peer, pending, abort } = await trial.sent({ method: Method.listen });
      const params = { requestId: request.id };
      await peer.send({ jsonrpc: "2.0", method: Notification.cancelled, params });
      await pending;
      abort(new Error("too late"));
      await trial.roundTrip();
      ensure(peer.cancellations() === 0, "The peer was told to cancel what it had ended.");
    },
  }),
  transportCase(["T7", "a request that was never sent is not cancelled either"], {
    run: async (trial) => {
      const left = trial.exchange();
      await left.leave();
      const aborted = trial.exchange();
      aborted.abort(new Error("stop"));
      await aborted.failure();
      await trial.roundTrip();
      ensure(trial.peer.requests().length === 1, "A request was sent for a caller who had left.");
      ensureNothingElse(trial.peer.notifications().length);
    },
  }),
];

function ensureNothingElse(notifications: number): void {
  ensure(notifications === 0, "The peer got a notification that nobody had asked for.");
}
