import type { Exchange, Interceptor } from "./call/call.js";
import { capabilitiesOf } from "./call/capabilities.js";
import { limitMs } from "./call/deadline.js";
import { SharedSignals } from "./call/shared-signals.js";
import type { ClientCore } from "./client-core.js";
import { closedError } from "./closed-error.js";
import { createEra } from "./era/create-era.js";
import type { Era } from "./era/era.js";
import { ArgumentError } from "./errors/argument-error.js";
import { AnsweredKeys } from "./operations/tasks/answered-keys.js";
import type { ClientOptions } from "./options.js";
import { Catalogue } from "./tools/catalogue.js";
import { SchemaChecks } from "./tools/schema-checks.js";
import { report } from "./transport/report.js";
import type { OnWarning } from "./warning.js";
import { withoutTasks, withTasks } from "./wire/tasks-extension.js";

const PROBE_MS = 10_000;
const HANDSHAKE_MS = 30_000;

/** Puts together what the operations of a client share, and the function that ends it all. */
export function createCore(options: ClientOptions): {
  readonly core: ClientCore;
  readonly era: Era;
  readonly close: () => Promise<void>;
} {
  checkOptions(options);
  const { transport, input = {}, validator } = options;
  const capabilities = options.tasks ? withTasks(options.capabilities) : options.capabilities;
  const onWarning: OnWarning = (warning) => report(options.onWarning, warning);
  let isClosed = false;
  let lastId = 0;
  const nextId = (): number => ++lastId;
  const allCapabilities = capabilitiesOf(input, capabilities);
  const era = createEra(
    {
      transport,
      info: options.info,
      input,
      capabilities: withoutTasks(allCapabilities), // a revision that opens with initialize has no such tasks
      nextId,
      onWarning,
      probeTimeoutMs: limitMs("probeTimeoutMs", options.probeTimeoutMs, PROBE_MS),
      handshakeTimeoutMs: limitMs("handshakeTimeoutMs", options.handshakeTimeoutMs, HANDSHAKE_MS),
    },
    options.era,
  );
  const core: ClientCore = {
    exchange: intercepted(era.exchange, options.interceptors ?? []),
    peer: transport.peer,
    get mirrorsParams() {
      return era.mirrorsParams;
    },
    input,
    declaredCapabilities: capabilities,
    capabilities: allCapabilities,
    catalogue: new Catalogue({ keepsSchemas: validator !== undefined }),
    checks: validator && new SchemaChecks(validator, options.maxSchemas ?? 1_000),
    checkArguments: options.checkArguments ?? false,
    open: new Set(),
    answered: new AnsweredKeys(),
    farewells: new Set(),
    signals: new SharedSignals(),
    timeoutMs: options.timeoutMs,
    totalTimeoutMs: options.totalTimeoutMs,
    maxInputRounds: options.maxInputRounds ?? 8,
    maxPages: options.maxPages ?? 1_000,
    onWarning,
    assertOpen: () => {
      if (isClosed) throw closedError();
    },
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    for (const scope of core.open) scope.abort(closedError());
    if (core.farewells.size > 0) await Promise.all(core.farewells);
    const ending = era.close();
    if (ending !== undefined) await ending; // else not even a turn may pass: a process could be started in it
    await transport.close();
  };
  return { core, era, close };
}

function checkOptions(options: ClientOptions): void {
  const { transport, maxInputRounds = 0, maxPages = 1, maxSchemas = 1 } = options;
  if (typeof transport?.exchange !== "function") {
    throw new ArgumentError(
      "createClient needs a transport, such as http(url) of @plugboard/http.",
    );
  }
  limitMs("timeoutMs", options.timeoutMs, 0);
  limitMs("totalTimeoutMs", options.totalTimeoutMs, 0);
  if (!(maxInputRounds >= 0)) {
    throw new ArgumentError(`maxInputRounds is ${maxInputRounds}: give 0 or more.`);
  }
  if (!(maxPages >= 1)) throw new ArgumentError(`maxPages is ${maxPages}: give 1 or more.`);
  if (!(maxSchemas >= 1)) throw new ArgumentError(`maxSchemas is ${maxSchemas}: give 1 or more.`);
  if (options.checkArguments && options.validator === undefined) {
    throw new ArgumentError("checkArguments needs a validator, such as ajv() of @plugboard/ajv.");
  }
}

/** The first interceptor of the list is the outermost. */
function intercepted(exchange: Exchange, interceptors: readonly Interceptor[]): Exchange {
  if (interceptors.length === 0) return exchange;
  const outermost = interceptors.reduceRight((next, interceptor) => interceptor(next), exchange);
  return (call) => outermost({ ...call, signal: call.signal }); // they derive calls by spreading them
}
