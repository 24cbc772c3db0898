import type { OnWarning, RequestMessage, Warning } from "@plugboard/core/transport";

/** Reports what happened to a message that came for a request. Never throws. */
export function warn(
  context: { readonly request: RequestMessage; readonly onWarning?: OnWarning | undefined },
  { code, message }: Pick<Warning, "code" | "message">,
): void {
  const { method, id } = context.request;
  try {
    context.onWarning?.({ code, message, method, requestId: id });
  } catch {}
}
