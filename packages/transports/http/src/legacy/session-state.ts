import {
  ArgumentError,
  isErrorResponse,
  type McpError,
  Method,
  type NotificationMessage,
  ProtocolError,
  type RequestMessage,
  type ResponseMessage,
} from "@plugboard/core/transport";
import type { FetchReply } from "../fetch-like.js";

const VISIBLE_ASCII = /^[\u0021-\u007e]+$/;
const REVISION = /^\d{4}-\d\d-\d\d$/;
/** From this revision on, every request names the revision. */
const FIRST_WITH_HEADER = "2025-06-18";

/** What one session knows of itself: its name, its revision, and whether it still lives. */
export class SessionState {
  readonly #peer: string;
  #isReady = false;
  #sessionId: string | undefined;
  #revision: string | undefined;
  #end: McpError | undefined;

  /** `peer` names the endpoint in messages. */
  constructor(peer: string) {
    this.#peer = peer;
  }

  /** The secret name that the server gave the session. Absent: it gave none. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** Whether `initialize` was answered with a result. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The headers that every request carries. */
  get headers(): Record<string, string> {
    return {
      ...(this.#sessionId !== undefined && { "mcp-session-id": this.#sessionId }),
      ...(this.#revision !== undefined && { "mcp-protocol-version": this.#revision }),
    };
  }

  /** Why the session carries nothing any more. Absent: it does. */
  get end(): McpError | undefined {
    return this.#end;
  }

  /** Ends the session; the first reason stays. `false`: it had ended. */
  endWith(reason: McpError): boolean {
    if (this.#end !== undefined) return false;
    this.#end = reason;
    return true;
  }

  /** Throws when the session is over. */
  checkAlive(): void {
    if (this.#end !== undefined) throw this.#end;
  }

  /** Throws when a message can't be sent: the session is over, or `initialize` has not been answered. */
  checkReady(message: RequestMessage | NotificationMessage): void {
    this.checkAlive();
    const isInitialize = message.method === Method.initialize;
    if (isInitialize !== this.#isReady) return;
    const what = isInitialize
      ? "initialize opens a session, and can't be sent again"
      : `${message.method} can't be sent before initialize has been answered`;
    throw new ArgumentError(`In the session with ${this.#peer}, ${what}.`);
  }

  /** Reads the name of the session from the head of the reply to `initialize`. */
  learnName({ headers }: FetchReply): void {
    const sessionId = headers.get("mcp-session-id") ?? "";
    if (sessionId !== "" && !VISIBLE_ASCII.test(sessionId)) {
      const what = "an Mcp-Session-Id that is not made of visible ASCII characters";
      throw new ProtocolError("invalid_message", `${this.#peer} answered initialize with ${what}.`);
    }
    this.#sessionId = sessionId === "" ? undefined : sessionId;
  }

  /** Reads the revision from the response to `initialize`. An error opens no session. */
  learnRevision(response: ResponseMessage): void {
    if (isErrorResponse(response)) {
      this.#sessionId = undefined;
      return;
    }
    this.#isReady = true;
    const { protocolVersion } = response.result;
    const isNamed =
      typeof protocolVersion === "string" &&
      REVISION.test(protocolVersion) &&
      protocolVersion >= FIRST_WITH_HEADER;
    if (isNamed) this.#revision = protocolVersion;
  }
}
