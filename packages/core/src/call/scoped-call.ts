import type { ClientCore } from "../client-core.js";
import type { CancelSource } from "../transport/cancel-source.js";
import type { MirroredParam } from "../transport/transport.js";
import type { JsonObject } from "../wire/json.js";
import type { RequestId } from "../wire/messages.js";
import { withoutTasks, withTasks } from "../wire/tasks-extension.js";
import type { ClientCapabilities } from "../wire/types/capabilities.js";
import type { LogLevel } from "../wire/types/shared.js";
import type { Call } from "./call.js";
import type { CallScope } from "./call-scope.js";
import { capabilitiesOf } from "./capabilities.js";
import { type ContextValues, contextValues } from "./context-values.js";
import type { CallRequest } from "./run-call.js";

const NO_VALUES = contextValues();

/**
 * A call, bound to its scope. A class for the sake of its getter: a signal that nobody asks for is never made, and making
 * one costs more than all the rest of a small call.
 */
export class ScopedCall implements Call {
  readonly method: string;
  readonly params: JsonObject;
  readonly cancellation: CancelSource;
  readonly capabilities: ClientCapabilities;
  readonly wantsProgress: boolean;
  readonly logLevel: LogLevel | undefined;
  readonly mirrored: readonly MirroredParam[] | undefined;
  readonly idempotent: boolean;
  readonly refresh: boolean;
  readonly context: ContextValues;
  readonly onRequestId: (id: RequestId) => void;
  readonly onActivity: () => void;
  readonly suspendSilence: () => () => void;

  constructor(core: ClientCore, request: CallRequest, scope: CallScope) {
    const { options } = request;
    const { input, onLog, onRequestId } = options;
    this.method = request.method;
    this.params = request.params;
    this.cancellation = scope.cancellation;
    const capabilities =
      input === undefined ? core.capabilities : capabilitiesOf(input, core.declaredCapabilities);
    this.capabilities =
      request.tasks === undefined
        ? capabilities
        : (request.tasks ? withTasks : withoutTasks)(capabilities);
    this.wantsProgress = request.wantsProgress ?? true;
    this.logLevel = options.logLevel ?? (onLog === undefined ? undefined : "debug");
    this.mirrored = request.mirrored;
    this.idempotent = options.idempotent ?? false;
    this.refresh = options.refresh ?? false;
    this.context = options.context ?? NO_VALUES;
    this.onRequestId = (id) => {
      scope.requestId = id;
      onRequestId?.(id);
    };
    this.onActivity = () => scope.deadline.heard();
    this.suspendSilence = () => {
      scope.deadline.pause();
      return () => scope.deadline.resume();
    };
  }

  get signal(): AbortSignal {
    return this.cancellation.signal;
  }
}
