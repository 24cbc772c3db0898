import type { ClientCore } from "../client-core.js";
import type { MirroredParam } from "../transport/transport.js";
import { assertJson } from "../wire/assert-json.js";
import { checkMeta } from "../wire/check-meta.js";
import type { JsonObject } from "../wire/json.js";
import type { Call } from "./call.js";
import type { CallOptions } from "./call-options.js";
import { CallScope } from "./call-scope.js";
import { limitMs } from "./deadline.js";
import { runRounds } from "./input-rounds.js";
import { maxRoundsOf } from "./max-rounds.js";
import { totalLimitMs } from "./remaining-time.js";
import { ScopedCall } from "./scoped-call.js";

const SILENCE_MS = 60_000;

/** A request of an operation. */
export interface CallRequest {
  readonly method: string;
  readonly params: JsonObject;
  readonly options: CallOptions;
  /** How long the server may be silent when neither the call nor the client says it. Default: 60,000. */
  readonly silenceMs?: number | undefined;
  /** Arguments to repeat outside the body. Absent: none. */
  readonly mirrored?: readonly MirroredParam[] | undefined;
  /** Whether to ask for progress, which is also a sign of life. Default: true. */
  readonly wantsProgress?: boolean | undefined;
  /** Whether to declare the extension for tasks. Default: as the client does. */
  readonly tasks?: boolean | undefined;
}

/** Runs one call from its options to its result: deadlines, then input rounds, then interceptors, era and transport. */
export function runCall(core: ClientCore, request: CallRequest): Promise<JsonObject> {
  const { options } = request;
  const maxRounds = maxRoundsOf(options.maxInputRounds, core.maxInputRounds);
  const { call, scope } = openCall(core, request);
  const rounds = {
    exchange: core.exchange,
    peer: core.peer,
    input: options.input ?? core.input,
    maxRounds,
    deadline: scope.deadline,
    listeners: {
      onProgress: options.onProgress,
      onLog: options.onLog,
      onHeard: () => scope.deadline.heard(),
      onWarning: core.onWarning,
    },
  };
  return scope.run(() => runRounds(call, rounds));
}

/** Checks a request and opens the scope in which it runs. Nothing is sent yet. */
export function openCall(
  core: ClientCore,
  request: CallRequest,
): { readonly call: Call; readonly scope: CallScope } {
  const { options, params } = request;
  options.signal?.throwIfAborted();
  core.assertOpen();
  checkMeta(params);
  assertJson(params, "params");
  const silenceMs = options.timeoutMs ?? core.timeoutMs;
  const limits = {
    silenceMs: limitMs("timeoutMs", silenceMs, request.silenceMs ?? SILENCE_MS),
    totalMs: totalLimitMs(core, options),
  };
  const what = core.peer === undefined ? request.method : `${request.method} at ${core.peer}`;
  const { open, signals } = core;
  const scope = new CallScope({ what, limits, signal: options.signal, open, signals });
  return { call: new ScopedCall(core, request, scope), scope };
}
