import type { Interceptor } from "./call/call.js";
import type { InputHandlers } from "./call/input-handlers.js";
import type { EraOption } from "./era/create-era.js";
import type { JsonSchemaValidator } from "./tools/json-schema-validator.js";
import type { Transport } from "./transport/transport.js";
import type { OnWarning } from "./warning.js";
import type { ClientCapabilities } from "./wire/types/capabilities.js";
import type { Implementation } from "./wire/types/shared.js";

/** What a client is made of. */
export interface ClientOptions {
  /** Carries the calls. The client owns it: `close()` closes it. */
  readonly transport: Transport;
  /**
   * Which revisions to speak. `"auto"`, the default: those of the server, found out by the first call; the same, but without
   * that, for what `client.era()` of an earlier client gave, and found out all the same when it is not true any more.
   * `"modern"`: 2026-07-28 and later alone; `"legacy"`: the earlier ones alone, which open with `initialize`.
   */
  readonly era?: EraOption | undefined;
  /**
   * How long a server on a shared pipe may leave `server/discover` unanswered before it is taken for one of an earlier
   * revision, in milliseconds. Default: 10,000; `0`, `Infinity`: no limit.
   */
  readonly probeTimeoutMs?: number | undefined;
  /**
   * How long finding out what the server speaks, or opening a session with `initialize`, may take, in milliseconds.
   * Default: 30,000; `0`, `Infinity`: no limit.
   */
  readonly handshakeTimeoutMs?: number | undefined;
  /** What this client calls itself. `name` and `version` are sent with every request. Absent: nothing is sent. */
  readonly info?: Implementation | undefined;
  /** Who answers what servers ask, in every revision. Absent: nobody. */
  readonly input?: InputHandlers | undefined;
  /** Declared besides what follows from `input`: extensions, or questions answered by hand. Absent: nothing. */
  readonly capabilities?: ClientCapabilities | undefined;
  /**
   * Whether a server may answer `callTool` with a task: work that it goes on with, and that `callTool` then follows to its
   * end. Default: false.
   */
  readonly tasks?: boolean | undefined;
  /** Wrap every call; the first is the outermost. Absent: none. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** How long a server may be silent, in milliseconds. Default: 60,000, for `callTool` 300,000; `0`, `Infinity`: no limit. */
  readonly timeoutMs?: number | undefined;
  /** How long a call may take as a whole, in milliseconds. Default: 3,600,000; `0`, `Infinity`: no limit. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a server may ask during one call. Default: 8. */
  readonly maxInputRounds?: number | undefined;
  /** How many pages a walk over a list may take. Default: 1,000. */
  readonly maxPages?: number | undefined;
  /**
   * Checks the structured content of results by the output schema of their tool, once the tool was listed or is handed over
   * with the call. What does not fit is a `ProtocolError` with the result. Absent: nothing is checked.
   */
  readonly validator?: JsonSchemaValidator | undefined;
  /** Whether arguments are checked by the tool's input schema before they are sent, too. Default: false. */
  readonly checkArguments?: boolean | undefined;
  /** How many schemas are kept compiled; the one unused for longest goes first. Default: 1,000. */
  readonly maxSchemas?: number | undefined;
  /** The one out-of-band door: dropped messages, hidden tools, failing handlers. Absent: nobody is told. */
  readonly onWarning?: OnWarning | undefined;
}
