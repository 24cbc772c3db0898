import { CancelSource } from "@plugboard/core/transport";
import { bodyBytes } from "../body-bytes.js";
import { byteSource } from "../byte-source.js";
import type { SessionContext } from "./session-context.js";
import { sessionRequest } from "./session-request.js";
import { within } from "./within.js";

/** How long the server's word on the end of a session is waited for. */
const GOODBYE_MS = 2000;

/** Tells the server that a session is not needed any more. What it says to that does not matter. Never rejects. */
export async function sayGoodbye({ transport, state, open }: SessionContext): Promise<void> {
  const cancel = new CancelSource();
  const end = (reason: unknown): void => cancel.abort(reason);
  open.add(end);
  const sent = sessionRequest(transport, {
    label: "DELETE",
    method: "DELETE",
    headers: () => state.headers,
    cancel,
  })
    .then(({ body }) => bodyBytes(byteSource(body), { maxBytes: transport.maxErrorBodyBytes }))
    .then(
      () => true,
      () => true,
    );
  if (!(await within(sent, { limitMs: GOODBYE_MS, late: false }))) cancel.abort();
  open.delete(end);
}
