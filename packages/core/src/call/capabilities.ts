import type { ClientCapabilities } from "../wire/types/capabilities.js";
import type { InputHandlers } from "./input-handlers.js";

/** What a client can do for a request: what its handlers answer, and what it declares besides. */
export function capabilitiesOf(
  input: InputHandlers,
  declared: ClientCapabilities = {},
): ClientCapabilities {
  const { elicitation, elicitationUrl, sampling, samplingTools, roots } = input;
  return {
    ...declared,
    ...((elicitation || elicitationUrl) && {
      elicitation: {
        ...(elicitation && { form: {} }),
        ...(elicitationUrl && { url: {} }),
        ...declared.elicitation,
      },
    }),
    ...(sampling && {
      sampling: { ...(samplingTools && { tools: {} }), ...declared.sampling },
    }),
    ...(roots && { roots: { ...declared.roots } }),
  };
}
