import type { Call } from "../call/call.js";
import { RpcError } from "../errors/rpc-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";
import type { Transport } from "../transport/transport.js";
import type { OnWarning } from "../warning.js";
import { ErrorCode, isModernErrorCode } from "../wire/error-codes.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type {
  ErrorResponse,
  InboundMessage,
  RequestMessage,
  ResponseMessage,
} from "../wire/messages.js";
import { MODERN_REVISION, MODERN_REVISIONS } from "../wire/revisions.js";
import type { Implementation } from "../wire/types/shared.js";
import type { Era } from "./era.js";
import { modernRequest } from "./modern-request.js";

/** How often one call may be sent again because the server wants another revision. */
const MAX_REVISION_RETRIES = 2;

/** What the modern era needs. */
export interface ModernEraOptions {
  readonly transport: Transport;
  readonly info: Implementation | undefined;
  /** Gives an id that no other request of the client has. */
  readonly nextId: () => number;
  readonly onWarning: OnWarning;
}

/**
 * Revision 2026-07-28 and later: no handshake, and every request carries the revision, the client's identity and its
 * capabilities.
 */
export function createModernEra(options: ModernEraOptions): Era {
  const state: State = { ...options, revision: MODERN_REVISION, answered: false };
  return { exchange: (call) => exchange(state, call) };
}

interface State extends ModernEraOptions {
  /** The revision that requests are sent with. */
  revision: string;
  /** Whether the peer has shown that it speaks such a revision. */
  answered: boolean;
}

async function* exchange(state: State, call: Call): AsyncGenerator<InboundMessage> {
  for (let retries = 0; ; retries++) {
    const id = state.nextId();
    const request = modernRequest(call, { id, revision: state.revision, info: state.info });
    call.onRequestId?.(id);
    let refusal: ErrorResponse | undefined;
    try {
      for await (const message of state.transport.exchange(request, optionsOf(state, call))) {
        if (isResponse(message)) {
          refusal = refusedRevision(message);
          if (refusal !== undefined && retries < MAX_REVISION_RETRIES) break;
          judge(state, request, message);
        }
        yield message;
      }
    } catch (failure) {
      throw honest(state, request, failure);
    }
    if (refusal === undefined || retries >= MAX_REVISION_RETRIES) return;
    state.revision = mutualRevision(state, refusal);
  }
}

function optionsOf(state: State, call: Call) {
  return {
    signal: call.signal,
    mirrored: call.mirrored,
    onActivity: call.onActivity,
    onWarning: state.onWarning,
  };
}

function refusedRevision(message: ResponseMessage): ErrorResponse | undefined {
  const isRefusal =
    isErrorResponse(message) &&
    message.error.code === ErrorCode.unsupportedProtocolVersion &&
    supportedOf(message) !== undefined;
  return isRefusal ? message : undefined;
}

function supportedOf(refusal: ErrorResponse): readonly string[] | undefined {
  const data = refusal.error.data as { readonly supported?: unknown } | null | undefined;
  const supported = data?.supported;
  return Array.isArray(supported) && supported.every((item) => typeof item === "string")
    ? supported
    : undefined;
}

/** The newest revision that both sides speak; it may be the one that was just refused. */
function mutualRevision(state: State, refusal: ErrorResponse): string {
  const supported = supportedOf(refusal) ?? [];
  const mutual = MODERN_REVISIONS.find((revision) => supported.includes(revision));
  if (mutual !== undefined) return mutual;
  throw new UnsupportedError(
    "revision",
    `${nameOf(state)} speaks ${supported.join(", ") || "no revision"}; this client speaks ${MODERN_REVISIONS.join(", ")}.`,
    { cause: new RpcError(refusal) },
  );
}

/** Notes what a response says about the peer; an error that only an earlier revision gives is no answer. */
function judge(state: State, request: RequestMessage, response: ResponseMessage): void {
  if (state.answered) return;
  if (!isErrorResponse(response)) {
    state.answered = true;
    return;
  }
  const error = new RpcError(response);
  const judged = honest(state, request, error);
  if (judged !== error) throw judged;
  state.answered ||= isModernErrorCode(error.code);
}

/** Says so when a failure is how a peer of an earlier revision answers a first request. */
function honest(state: State, request: RequestMessage, failure: unknown): unknown {
  if (state.answered || !(state.transport.legacy?.suspects(failure, request) ?? false))
    return failure;
  return new UnsupportedError(
    "revision",
    `${nameOf(state)} does not answer in revision ${MODERN_REVISION}: it seems to speak only revisions that open with initialize.`,
    { cause: failure },
  );
}

function nameOf(state: State): string {
  return state.transport.peer === undefined
    ? "The server"
    : `The server at ${state.transport.peer}`;
}
