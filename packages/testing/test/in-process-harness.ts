import type { Message, RequestMessage } from "@plugboard/core/transport";
import { EventLog, type TransportHarness } from "@plugboard/testing";
import { Answers } from "./answers.js";
import { inProcess } from "./recipes/in-process.js";

/** Over a server in this process: each call of its function is played by hand. */
export function inProcessHarness(): TransportHarness {
  return {
    name: "the recipe for a server in this process",
    binding: "shared",
    open: async () => {
      const calls = new EventLog<{ readonly request: RequestMessage; readonly answers: Answers }>();
      const transport = inProcess((request, signal) => {
        const answers = new Answers(signal);
        calls.add({ request, answers });
        return answers as AsyncIterable<unknown> as AsyncIterable<Message>;
      });
      return {
        transport,
        peer: {
          requests: () => calls.items.map(({ request }) => request),
          notifications: () => [],
          arrived: async (id) => {
            const { request, answers } = await calls.first((one) => one.request.id === id);
            return {
              request,
              send: (value) => answers.put(value),
              end: async () => answers.end(),
              break: async () => answers.end(new Error("broken")),
              cancelled: () => answers.cancelled(),
              cancellations: () => answers.cancellations(),
            };
          },
        },
        close: () => transport.close(),
      };
    },
  };
}
