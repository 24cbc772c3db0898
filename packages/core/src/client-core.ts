import type { Exchange } from "./call/call.js";
import type { CallScope } from "./call/call-scope.js";
import type { InputHandlers } from "./call/input-handlers.js";
import type { SharedSignals } from "./call/shared-signals.js";
import type { AnsweredKeys } from "./operations/tasks/answered-keys.js";
import type { Catalogue } from "./tools/catalogue.js";
import type { SchemaChecks } from "./tools/schema-checks.js";
import type { OnWarning } from "./warning.js";
import type { ClientCapabilities } from "./wire/types/capabilities.js";

/** What the operations of one client share. */
export interface ClientCore {
  /** Sends a call through the interceptors and the era. */
  readonly exchange: Exchange;
  /** What the transport talks to, for messages. */
  readonly peer: string | undefined;
  /** Whether annotated tool arguments are repeated outside the body. */
  readonly mirrorsParams: boolean;
  readonly input: InputHandlers;
  readonly declaredCapabilities: ClientCapabilities | undefined;
  /** What `input` and the declared capabilities come to. */
  readonly capabilities: ClientCapabilities;
  readonly catalogue: Catalogue;
  /** The checks of the tools' schemas. Absent: there is no validator. */
  readonly checks: SchemaChecks | undefined;
  /** Whether arguments are checked before they are sent, unless a call says otherwise. */
  readonly checkArguments: boolean;
  /** The calls and subscriptions that are open. */
  readonly open: Set<CallScope>;
  /** Which questions of tasks are answered. */
  readonly answered: AnsweredKeys;
  /** What is still to be told the server: closing the client waits for it, which is bounded. They never reject. */
  readonly farewells: Set<Promise<void>>;
  /** Listens to the signals of callers. */
  readonly signals: SharedSignals;
  readonly timeoutMs: number | undefined;
  readonly totalTimeoutMs: number | undefined;
  readonly maxInputRounds: number;
  readonly maxPages: number;
  readonly onWarning: OnWarning;
  /** Throws once the client is closed. */
  assertOpen(): void;
}
