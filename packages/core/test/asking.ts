import type { InputHandlers } from "@plugboard/core";
import type { JsonObject, RequestId, ResponseMessage } from "../src/transport/index.js";
import { ask, clientOf, legacyServer } from "./eras.js";
import type { ScriptServer } from "./script-server.js";

/** The params of a question for a form. */
export const FORM = { message: "who?", requestedSchema: { type: "object", properties: {} } };

/** A client of an earlier server, which has opened its session. */
export async function opened(input: InputHandlers = {}) {
  const server = legacyServer();
  const { client, warnings } = clientOf(server, { era: "legacy", input });
  await ask(client);
  return { server, client, warnings };
}

/** Asks the client something, and gives its answer. */
export async function answerTo(
  server: ScriptServer,
  method: string,
  { id = "q", params }: { id?: RequestId; params?: JsonObject } = {},
): Promise<ResponseMessage> {
  await server.says({ jsonrpc: "2.0", id, method, ...(params && { params }) });
  return server.answer(id);
}
