import type { LogLevel } from "@plugboard/core";
import type { ColorChoice } from "../output/style.js";

/** What goes to stdout: text for people, the result as JSON, events, or contents as they came. */
export type Format = "human" | "json" | "ndjson" | "raw";

/** The flags that all verbs share, read and checked. */
export interface Settings {
  /** As typed: `Name: value`, references not yet followed. */
  readonly headers: readonly string[];
  /** As typed: `NAME=value`, references not yet followed. */
  readonly variables: readonly string[];
  /** The folder that a command runs in. */
  readonly cwd: string | undefined;
  /** Whether a command gets all variables of this process. */
  readonly inheritEnv: boolean;
  /** Whether WebSockets are opened with the subprotocol `mcp`. */
  readonly subprotocol: boolean;
  /** Which revisions to speak; `auto`: those of the server. */
  readonly era: "auto" | "modern" | "legacy";
  readonly timeoutMs: number | undefined;
  readonly totalTimeoutMs: number | undefined;
  readonly maxMessageBytes: number | undefined;
  /** How often a failed request is sent again. */
  readonly retries: number;
  /** Whether tools may be called again too. */
  readonly retryUnsafe: boolean;
  readonly format: Format;
  readonly outputFile: string | undefined;
  readonly maxChars: number | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: ColorChoice;
  /** Whether a person may be asked. */
  readonly mayAsk: boolean;
  /** Whether no login is offered. */
  readonly storedAuthOnly: boolean;
  /** Whether tools that say they are destructive may be called without asking. */
  readonly approved: boolean;
  readonly logLevel: LogLevel | undefined;
  /** Folders that servers may know of; absent ones are not declared. */
  readonly roots: readonly string[];
}
