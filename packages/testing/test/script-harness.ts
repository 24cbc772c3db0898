import { ConnectionError, type RequestMessage } from "@plugboard/core/transport";
import {
  type Script,
  type ScriptedTransport,
  scriptedTransport,
  type TransportHarness,
} from "@plugboard/testing";
import { Answers } from "./answers.js";

/** Over functions, a stream per request; `make` makes a transport of what answers the requests. */
export function scriptHarness(
  make: (script: Script) => ScriptedTransport = scriptedTransport,
): TransportHarness {
  return {
    name: "script",
    binding: "per-request",
    canBreak: true,
    open: async () => {
      const answers = new Map<RequestMessage["id"], Answers>();
      const transport = make((request, { signal }) => {
        const mine = new Answers(signal);
        answers.set(request.id, mine);
        return mine;
      });
      return {
        transport,
        peer: {
          requests: () => transport.requests.map(({ request }) => request),
          notifications: () => transport.notifications,
          arrived: async (id) => {
            const { request } = await transport.requested((sent) => sent.id === id);
            await Promise.resolve(); // the script runs right after the request is recorded
            const mine = answers.get(id);
            if (mine === undefined) throw new Error(`The script did not get request ${id}.`);
            return {
              request,
              send: (value) => mine.put(value),
              end: async () => mine.end(),
              break: async () => mine.end(new ConnectionError("ended_early", "It broke.")),
              cancelled: () => mine.cancelled(),
              cancellations: () => mine.cancellations(),
            };
          },
        },
        close: () => transport.close(),
      };
    },
  };
}
