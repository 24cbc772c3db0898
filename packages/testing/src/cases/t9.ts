import { progressFor } from "../progress-for.js";
import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { onlyFor } from "./only-for.js";
import { type TransportCase, transportCase } from "./transport-case.js";
import type { SentExchange, Trial } from "./trial.js";

const GARBAGE: readonly unknown[] = [
  null,
  42,
  "x",
  true,
  [],
  {},
  { jsonrpc: "1.0", id: "nobody", result: {} },
  { jsonrpc: "2.0", id: 1.5, result: {} },
  { jsonrpc: "2.0", id: "nobody", result: {}, error: { code: 1, message: "both" } },
  { jsonrpc: "2.0", method: 7 },
];

/** T9: what is no message, or belongs to no open request, is dropped and reported. */
export const T9: readonly TransportCase[] = [
  transportCase(["T9", "what is no JSON-RPC message is dropped and reported, and fails no call"], {
    run: async (trial) => {
      const sent = await trial.sent();
      for (const value of GARBAGE) await sent.peer.send(value);
      await ensureOnlyAnswer(sent);
      const count = sent.warnings.length;
      ensure(
        count >= GARBAGE.length,
        `Of ${GARBAGE.length} dropped values, ${count} were reported.`,
      );
      await trial.roundTrip();
    },
  }),
  transportCase(
    ["T9", "a response whose id differs, if only by its type, is dropped and reported"],
    {
      run: async (trial) => {
        const sent = await trial.sent({ id: 1 });
        for (const id of ["1", 2, "", " 1 ", "0x1", "1e0"]) {
          await sent.peer.send({ jsonrpc: "2.0", id, result: { foreign: true } });
        }
        await ensureOnlyAnswer(sent);
        ensure(sent.warnings.length >= 6, "Not every foreign response was reported.");
      },
    },
  ),
  transportCase(["T9", "progress for a token that nobody set is dropped and reported"], {
    run: async (trial) => {
      const sent = await trial.sent({ id: 1 });
      await sent.peer.send(progressFor({ ...sent.request, params: {}, id: "1" }, 1));
      await ensureOnlyAnswer(sent);
      ensure(sent.warnings.length >= 1, "The foreign progress was not reported.");
    },
  }),
  transportCase(["T9", "a request from the server is dropped and reported, and not answered"], {
    run: async (trial) => {
      const sent = await trial.sent();
      await sent.peer.send({ jsonrpc: "2.0", id: sent.request.id, method: "ping" });
      await sent.peer.send({ jsonrpc: "2.0", id: "ask", method: "elicitation/create", params: {} });
      await ensureOnlyAnswer(sent);
      ensure(sent.warnings.length >= 2, "Not every request of the server's was reported.");
      await ensureNothingWritten(trial);
    },
  }),
  transportCase(["T9", "an error without an id fails none of the requests that share a pipe"], {
    inapplicable: onlyFor("shared"),
    run: async (trial) => {
      const sent = await trial.sent();
      const error = { code: -32700, message: "What was that?" };
      await sent.peer.send({ jsonrpc: "2.0", error });
      await sent.peer.send({ jsonrpc: "2.0", id: null, error });
      await ensureOnlyAnswer(sent);
      ensure(sent.warnings.length >= 2, "The errors without an id were not reported.");
    },
  }),
  transportCase(["T9", "an answer to a request that was cancelled is dropped"], {
    inapplicable: onlyFor("shared"),
    run: async (trial) => {
      const { request, peer, pending, abort, failure } = await trial.sent();
      const other = await trial.sent();
      abort(new Error("stop"));
      await failure(pending);
      await trial.soon(peer.cancelled(), "The peer never learned of the cancellation.");
      await peer.send(resultFor(request, { late: true }));
      await ensureOnlyAnswer(other);
      ensure(peer.cancellations() === 1, "The late answer was answered with a cancellation.");
    },
  }),
];

/** Answers the request, and fails unless the answer is all that its caller gets. */
async function ensureOnlyAnswer({ request, peer, pending, rest }: SentExchange): Promise<void> {
  await peer.send(resultFor(request, { mine: true }));
  const { value } = await pending;
  const isMine = value !== undefined && "result" in value && value.result.mine === true;
  ensure(isMine, `Instead of its answer the call got ${JSON.stringify(value)}.`);
  ensure((await rest()).length === 0, "Something came after the response.");
}

async function ensureNothingWritten(trial: Trial): Promise<void> {
  await trial.roundTrip();
  const count = trial.peer.requests().length;
  ensure(count === 2, `After two requests of its own, the peer has got ${count}.`);
  const { length } = trial.peer.notifications();
  ensure(length === 0, "The peer got a notification that nobody had asked for.");
}
