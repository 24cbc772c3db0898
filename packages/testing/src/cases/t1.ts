import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

/** T1: nothing is sent before the first `next()`. An exchange is iterated once. */
export const T1: readonly TransportCase[] = [
  transportCase(["T1", "nothing is sent before the first next()"], {
    run: async (trial) => {
      const idle = trial.exchange();
      void idle.iterator;
      await trial.roundTrip();
      ensure(trial.peer.requests().length === 1, "The request was sent although nobody pulled.");
      const pending = idle.next();
      const peer = await trial.soon(
        trial.peer.arrived(idle.request.id),
        "The first next() did not send the request.",
      );
      await peer.send(resultFor(idle.request));
      await pending;
    },
  }),
  transportCase(["T1", "an exchange that is left before the first next() sends nothing"], {
    run: async (trial) => {
      const idle = trial.exchange();
      await idle.leave();
      const { done } = await idle.next();
      ensure(done === true, "next() after return() still gives a message.");
      await trial.roundTrip();
      ensure(trial.peer.requests().length === 1, "The request was sent although nobody pulled.");
    },
  }),
  transportCase(["T1", "iterating an exchange again does not send the request again"], {
    run: async (trial) => {
      const { iterable, request, peer, pending, rest } = await trial.sent();
      await peer.send(resultFor(request));
      await pending;
      await rest();
      await iterateAgain(iterable);
      await trial.roundTrip();
      const ids = trial.peer.requests().filter(({ id }) => id === request.id);
      ensure(ids.length === 1, "The request was sent once more by the second iteration.");
    },
  }),
];

/** Both are right: to give nothing, and to refuse. Neither takes long; a request that was sent again does. */
async function iterateAgain(iterable: AsyncIterable<unknown>): Promise<void> {
  try {
    const again = iterable[Symbol.asyncIterator]().next();
    again.catch(() => {});
  } catch {
    // It refuses.
  }
}
