import type { ClientCapabilities } from "../wire/types/capabilities.js";
import type { InputHandlers } from "./input-handlers.js";

/** What a client can do for a request: what its handlers answer, and what it declares besides. */
export function capabilitiesOf(
  input: InputHandlers,
  declared: ClientCapabilities = {},
): ClientCapabilities {
  const elicitation = {
    ...(input.elicitation && { form: {} }),
    ...(input.elicitationUrl && { url: {} }),
  };
  return {
    ...(Object.keys(elicitation).length > 0 && { elicitation }),
    ...(input.sampling && { sampling: input.samplingTools ? { tools: {} } : {} }),
    ...(input.roots && { roots: {} }),
    ...declared,
  };
}
