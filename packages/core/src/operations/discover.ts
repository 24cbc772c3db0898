import type { CallOptions } from "../call/call-options.js";
import { runCall } from "../call/run-call.js";
import type { ClientCore } from "../client-core.js";
import { parse, parseResult } from "../schemas/parse-result.js";
import { discoverySchema } from "../schemas/result-schemas.js";
import { implementationSchema } from "../schemas/shared-schemas.js";
import { cacheHints } from "../wire/cache-hints.js";
import { MetaKey } from "../wire/meta.js";
import { Method } from "../wire/methods.js";
import type { Discovery } from "../wire/types/results.js";

/** A server that is there answers this one at once. */
const SILENCE_MS = 10_000;

/** Asks what the server is and offers; see `Client`. */
export async function discover(core: ClientCore, options: CallOptions = {}): Promise<Discovery> {
  const result = await runCall(core, {
    method: Method.discover,
    params: {},
    options,
    silenceMs: SILENCE_MS,
  });
  const { serverInfo, ...discovery } = parseResult(discoverySchema, result, Method.discover);
  const named = [discovery._meta?.[MetaKey.serverInfo], serverInfo]
    .map((info) => parse(implementationSchema, info))
    .find((parsed) => "value" in parsed);
  return {
    ...discovery,
    ...cacheHints(result),
    ...(named && { serverInfo: named.value }),
  };
}
