import { isResponse } from "@plugboard/core/transport";
import { progressFor } from "../progress-for.js";
import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

/** T2: it yields only what belongs to the request; the response is last. */
export const T2: readonly TransportCase[] = [
  transportCase(["T2", "notifications come in order, then the response, then the end"], {
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent();
      for (const step of [1, 2, 3]) await peer.send(progressFor(request, step));
      await peer.send(resultFor(request, { content: [] }));
      const first = await pending;
      const messages = [first.value, ...(await rest())];
      const steps = messages.map((message) => "method" in message && message.params?.progress);
      ensure(
        JSON.stringify(steps) === "[1,2,3,false]",
        `The peer sent progress 1, 2, 3 and a result; the client got ${JSON.stringify(messages)}.`,
      );
    },
  }),
  transportCase(["T2", "a message that comes in the same breath as the response is not lost"], {
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent();
      await peer.send(progressFor(request, 1));
      await pending;
      await Promise.all([peer.send(progressFor(request, 2)), peer.send(resultFor(request))]);
      await trial.roundTrip();
      const { length } = await rest();
      ensure(
        length === 2,
        `Of two messages that came while nobody pulled, ${length} were yielded.`,
      );
    },
  }),
  transportCase(["T2", "what comes after the response is not yielded"], {
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent();
      const late = [
        peer.send(resultFor(request, { first: true })),
        peer.send(progressFor(request, 1)),
        peer.send(resultFor(request, { first: false })),
      ];
      await Promise.allSettled(late); // the client may have closed the stream by then
      const { value } = await pending;
      ensure("result" in value && value.result.first === true, "The first response did not win.");
      const more = await rest();
      ensure(more.length === 0, `After the response came ${JSON.stringify(more)}.`);
      await trial.roundTrip();
    },
  }),
  transportCase(["T2", "requests under way together each get what is theirs"], {
    run: async (trial) => {
      const ids = [0, "", "0", 7, "7", "é"];
      const all = await Promise.all(ids.map((id) => trial.sent({ id })));
      for (const { peer, request } of all.toReversed()) {
        await peer.send(progressFor(request, 1, { message: JSON.stringify(request.id) }));
        await peer.send(resultFor(request, { mine: request.id }));
      }
      for (const { request, pending, rest } of all) {
        const messages = [(await pending).value, ...(await rest())];
        const [progress, response] = messages;
        const isComplete = messages.length === 2 && progress !== undefined && isResponse(response);
        ensure(
          isComplete,
          `Request ${JSON.stringify(request.id)} got ${JSON.stringify(messages)}.`,
        );
        ensure(
          "result" in response && response.result.mine === request.id,
          `Request ${JSON.stringify(request.id)} got the answer of another.`,
        );
      }
    },
  }),
];
