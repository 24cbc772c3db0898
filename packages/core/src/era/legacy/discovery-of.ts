import type { JsonObject } from "../../wire/json.js";
import { MetaKey } from "../../wire/meta.js";
import type { Opening } from "./opening.js";

/** What `server/discover` would have answered. It is not to be kept: a new session may be another server. */
export function discoveryOf({
  revision,
  capabilities,
  serverInfo,
  instructions,
}: Opening): JsonObject {
  return {
    supportedVersions: [revision],
    capabilities,
    ...(instructions !== undefined && { instructions }),
    ...(serverInfo !== undefined && { _meta: { [MetaKey.serverInfo]: serverInfo } }),
  };
}
