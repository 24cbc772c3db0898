import { ConnectionError } from "../errors/connection-error.js";
import { isResponse } from "../wire/message-kind.js";
import type { InboundMessage, ResponseMessage } from "../wire/messages.js";

/** Runs an exchange to its response; what comes before is of no interest. */
export async function responseTo(
  messages: AsyncIterable<InboundMessage>,
  method: string,
): Promise<ResponseMessage> {
  for await (const message of messages) {
    if (isResponse(message)) return message;
  }
  throw new ConnectionError("ended_early", `${method} ended without a response.`);
}
