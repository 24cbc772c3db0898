import { ProtocolError } from "../../errors/protocol-error.js";
import { RpcError } from "../../errors/rpc-error.js";
import { UnsupportedError } from "../../errors/unsupported-error.js";
import type { LegacySession } from "../../transport/transport.js";
import { ErrorCode } from "../../wire/error-codes.js";
import { isJsonObject, type JsonObject } from "../../wire/json.js";
import { isErrorResponse } from "../../wire/message-kind.js";
import { Method, Notification } from "../../wire/methods.js";
import { LEGACY_REVISION, LEGACY_REVISIONS } from "../../wire/revisions.js";
import type { ClientCapabilities } from "../../wire/types/capabilities.js";
import type { Implementation } from "../../wire/types/shared.js";
import type { EraContext } from "../era-context.js";
import { supportedIn } from "../supported-instead.js";
import { withinMs } from "../within-ms.js";
import { ask } from "./ask.js";
import type { Opening } from "./opening.js";

/** What a client without a name calls itself: these revisions want one. */
const NAMELESS: Implementation = { name: "plugboard", version: "0.0.0" };

/**
 * Opens a session with the newest revision that both sides speak. Nothing but `initialize` is sent before its answer.
 *
 * @throws UnsupportedError when the server chooses a revision that this client does not speak.
 */
export async function handshake(
  session: LegacySession,
  context: EraContext,
  offer: string,
): Promise<Opening> {
  const peer = context.transport.peer ?? "The server";
  const describe = (limitMs: number): string =>
    `${peer} did not answer initialize for ${limitMs} ms; \`handshakeTimeoutMs\` raises the limit.`;
  const open = async (): Promise<Opening> => {
    const opening = openingIn(await initialized(session, context, offer), peer);
    await session.notify({ jsonrpc: "2.0", method: Notification.initialized });
    return opening;
  };
  return withinMs(open(), context.handshakeTimeoutMs, describe);
}

/** The result of `initialize`; asked again once, with a revision that the server names instead of the one offered. */
async function initialized(
  session: LegacySession,
  context: EraContext,
  offer: string,
): Promise<JsonObject> {
  const { info = NAMELESS } = context;
  const params = { protocolVersion: offer, capabilities: declared(context), clientInfo: info };
  const response = await ask(session, context, { method: Method.initialize, params });
  if (!isErrorResponse(response)) return response.result;
  const { code, data } = response.error;
  const other =
    code === ErrorCode.invalidParams || code === ErrorCode.unsupportedProtocolVersion
      ? LEGACY_REVISIONS.find((one) => one !== offer && supportedIn(data)?.includes(one))
      : undefined;
  if (other === undefined || offer !== LEGACY_REVISION) throw new RpcError(response);
  return initialized(session, context, other);
}

/** Roots are announced when they change, since these revisions do not ask each time. */
function declared({ capabilities }: EraContext): ClientCapabilities {
  const { roots } = capabilities;
  return roots === undefined
    ? capabilities
    : { ...capabilities, roots: { ...roots, listChanged: true } };
}

function openingIn(result: JsonObject, peer: string): Opening {
  const { protocolVersion, capabilities, serverInfo, instructions } = result;
  if (typeof protocolVersion !== "string") {
    const message = `${peer} answered initialize without a protocolVersion.`;
    throw new ProtocolError("invalid_result", message, { result });
  }
  if (!LEGACY_REVISIONS.includes(protocolVersion)) {
    const spoken = `this client opens with one of ${LEGACY_REVISIONS.join(", ")}`;
    const shown = JSON.stringify(protocolVersion.slice(0, 40));
    throw new UnsupportedError(
      "revision",
      `${peer} answered initialize with revision ${shown}; ${spoken}.`,
    );
  }
  return {
    revision: protocolVersion,
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: isJsonObject(serverInfo) ? (serverInfo as Implementation) : undefined,
    instructions: typeof instructions === "string" ? instructions : undefined,
  };
}
