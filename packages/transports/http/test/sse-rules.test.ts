import { isRequest, parseMessage } from "@plugboard/core/transport";
import { http } from "../src/http.js";
import { accept } from "./legacy-session.js";
import { onlySince2026 } from "./only-since-2026.js";
import { runCases } from "./run-cases.js";
import { SessionExchanges } from "./session-exchanges.js";
import { sessionTransport } from "./session-transport.js";
import { acceptAndAnswer, ssePeer } from "./sse-peer.js";

/** HTTP+SSE: all answers come on one stream, which the case ends or breaks. */
runCases(
  {
    name: "a session over HTTP+SSE",
    binding: "shared",
    canBreak: true,
    open: async () => {
      const peer = new SessionExchanges();
      const { raw } = await ssePeer({
        accept: async (reply, stream) => {
          const message = parseMessage(reply.request.json);
          if (message === undefined || (isRequest(message) && message.method === "initialize")) {
            return acceptAndAnswer(reply, stream);
          }
          peer.receive(message);
          await accept(reply);
          if (!isRequest(message)) return;
          peer.open(message, {
            send: (value) => stream.send(value),
            end: () => stream.end(),
            break: async () => stream.break(),
          });
        },
      });
      const transport = await sessionTransport(http(raw.url));
      return {
        transport,
        peer,
        close: async () => {
          await transport.close();
          await raw.close();
        },
      };
    },
  },
  onlySince2026,
);
