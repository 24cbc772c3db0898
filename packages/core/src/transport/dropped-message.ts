import type { Warning } from "../warning.js";
import { isRequest, isResponse } from "../wire/message-kind.js";
import type { Message, RequestId } from "../wire/messages.js";

const MAX_SHOWN_CHARACTERS = 80;

/** Says that a message was dropped because it is none (`undefined`), or belongs to no request that is open. */
export function droppedMessage(message: Message | undefined, peer: string): Warning {
  if (message === undefined) {
    return {
      code: "message_dropped",
      message: `Something that ${peer} sent is no JSON-RPC message. It was dropped.`,
    };
  }
  if (isRequest(message)) {
    return {
      code: "request_dropped",
      message: `${peer} sent the request ${shown(message.method)}, which servers may not do. It was dropped and is not answered.`,
      requestId: message.id,
    };
  }
  if (!isResponse(message)) {
    return {
      code: "message_dropped",
      message: `The notification ${shown(message.method)} from ${peer} belongs to no open request. It was dropped.`,
    };
  }
  const id = message.id ?? undefined;
  const what = id === undefined ? "An error without an id" : `A response with the id ${shown(id)}`;
  return {
    code: "response_dropped",
    message: `${what} from ${peer} belongs to no open request. It was dropped.`,
    requestId: id,
  };
}

/** A peer may name things at any length. */
function shown(name: RequestId): string {
  const text = JSON.stringify(name);
  if (text.length <= MAX_SHOWN_CHARACTERS) return text;
  return `${text.slice(0, MAX_SHOWN_CHARACTERS)}…`;
}
