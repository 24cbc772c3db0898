import type { ServerCapabilities } from "../../wire/types/capabilities.js";
import type { Implementation } from "../../wire/types/shared.js";

/** What a server of an earlier revision says of itself once, in its answer to `initialize`. */
export interface Opening {
  /** The revision that it chose. */
  readonly revision: string;
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation | undefined;
  readonly instructions: string | undefined;
}
