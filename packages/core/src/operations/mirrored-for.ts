import type { ClientCore } from "../client-core.js";
import { headerAnnotations } from "../tools/header-annotations.js";
import { mirroredParams } from "../tools/mirrored-params.js";
import type { MirroredParam } from "../transport/transport.js";
import type { JsonObject } from "../wire/json.js";
import { Method } from "../wire/methods.js";
import type { Tool } from "../wire/types/tools.js";

/** What is to be sent. */
interface Sent {
  readonly method: string;
  readonly params:
    | JsonObject
    | { readonly name: string; readonly arguments?: JsonObject | undefined };
  readonly tool?: Tool | undefined;
}

/**
 * The arguments of a call that are repeated outside the body, by the newest schema known at this moment.
 *
 * @throws ArgumentError when an annotated argument can't be repeated.
 */
export function mirroredFor(
  core: ClientCore,
  { method, params, tool }: Sent,
): readonly MirroredParam[] | undefined {
  if (!core.mirrorsParams || method !== Method.callTool) return undefined;
  const known = tool && headerAnnotations(tool.inputSchema);
  const annotated =
    known && "params" in known ? known.params : core.catalogue.annotatedParams(String(params.name));
  return annotated.length === 0 ? undefined : mirroredParams(annotated, params.arguments);
}
