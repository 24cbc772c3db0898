import { errorFor } from "../error-for.js";
import { ensure } from "./ensure.js";
import { type TransportCase, transportCase } from "./transport-case.js";

/** T4: a JSON-RPC error is yielded like any response. */
export const T4: readonly TransportCase[] = [
  transportCase(["T4", "a JSON-RPC error is yielded, not thrown, and is last"], {
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent();
      const error = { code: -32602, message: "No such tool.", data: { name: "probe" } };
      await peer.send(errorFor(request, error));
      const { value } = await pending;
      ensure("error" in value, `The error response came as ${JSON.stringify(value)}.`);
      const { code, message, data } = value.error;
      const isSame = JSON.stringify({ code, message, data }) === JSON.stringify(error);
      ensure(isSame, `The error came as ${JSON.stringify(value.error)}.`);
      ensure((await rest()).length === 0, "Something came after the error.");
    },
  }),
];
