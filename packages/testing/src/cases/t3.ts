import { Method, Notification } from "@plugboard/core/transport";
import { notificationFor } from "../notification-for.js";
import { progressFor } from "../progress-for.js";
import { ensure } from "./ensure.js";
import { ensureConnectionError } from "./ensure-connection-error.js";
import { type TransportCase, transportCase } from "./transport-case.js";

/** T3: ending without the response is a `ConnectionError`. */
export const T3: readonly TransportCase[] = [
  transportCase(["T3", "a stream that ends without a response is a ConnectionError"], {
    run: async (trial) => {
      const { peer, pending, failure } = await trial.sent();
      await peer.end();
      ensureConnectionError(await failure(pending), "ended_early");
      await trial.roundTrip();
    },
  }),
  transportCase(["T3", "a stream that ends after a notification is a ConnectionError"], {
    run: async (trial) => {
      const { request, peer, pending, failure } = await trial.sent();
      await peer.send(progressFor(request, 1));
      await pending;
      await peer.end();
      ensureConnectionError(await failure(), "ended_early");
    },
  }),
  transportCase(["T3", "a stream that breaks is a ConnectionError"], {
    inapplicable: ({ canBreak }) =>
      canBreak === true ? undefined : "its harness says that it cannot break a stream.",
    run: async (trial) => {
      const { peer, pending, failure } = await trial.sent();
      await peer.break();
      ensureConnectionError(await failure(pending), "ended_early");
      await trial.roundTrip();
    },
  }),
  transportCase(["T3", "a listen that the server cancels ends with that cancellation"], {
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent({ method: Method.listen });
      await peer.send(notificationFor(request, { method: Notification.acknowledged }));
      await pending;
      const params = { requestId: request.id };
      await peer.send({ jsonrpc: "2.0", method: Notification.cancelled, params });
      const messages = await rest();
      const [last] = messages;
      const isCancellation =
        messages.length === 1 &&
        last !== undefined &&
        "method" in last &&
        last.method === Notification.cancelled;
      ensure(isCancellation, `The listen ended with ${JSON.stringify(messages)}.`);
    },
  }),
  transportCase(["T3", 'closing the transport ends open exchanges with "closed", at once'], {
    run: async (trial) => {
      const first = await trial.sent();
      const second = await trial.sent({ method: Method.listen });
      const closing = trial.transport.close();
      for (const { pending, failure } of [first, second]) {
        ensureConnectionError(await failure(pending), "closed");
      }
      await trial.soon(closing, "close() did not resolve.");
      await trial.soon(trial.transport.close(), "The second close() did not resolve.");
    },
  }),
  transportCase(["T3", 'an exchange on a closed transport fails with "closed" and sends nothing'], {
    run: async (trial) => {
      await trial.roundTrip();
      const early = trial.exchange();
      await trial.soon(trial.transport.close(), "close() did not resolve.");
      ensureConnectionError(await early.failure(), "closed");
      ensureConnectionError(await trial.exchange().failure(), "closed");
      ensure(trial.peer.requests().length === 1, "A request was sent after close().");
    },
  }),
  transportCase(["T3", 'a peer that cannot be reached is a ConnectionError "unreachable"'], {
    inapplicable: ({ unreachable }) =>
      unreachable === undefined ? "its harness says that its peer is always there." : undefined,
    run: async (trial) => {
      const lost = await trial.harness.unreachable?.();
      ensure(lost !== undefined, "The harness gave no transport.");
      try {
        const reason = await trial.exchange({ transport: lost }).failure();
        ensureConnectionError(reason, "unreachable");
      } finally {
        await lost.close();
      }
    },
  }),
];
