import { AuthError } from "../auth-error.js";
import { type AuthChallenge, authChallenge } from "../challenge/auth-challenge.js";
import type { FetchReply } from "../fetch-like.js";
import { discardBody } from "../policy/discard-body.js";
import { plainText } from "../policy/plain-text.js";
import { coversScopes, scopeUnion } from "../tokens/scopes.js";
import type { HeldTokens } from "./held-tokens.js";
import { operationName } from "./operation-name.js";
import { type EndpointRequest, sendWithTokens } from "./send-with-tokens.js";
import type { Session } from "./session.js";
import { tokenRefused } from "./token-refused.js";
import { waitFor } from "./wait-for.js";

/** What one request may still cost. */
interface Budget {
  renewals: number;
  nonces: number;
}

/** Sends a request to the endpoint, and again with other tokens when it is refused for want of a good one. */
export async function authorizedFetch(
  session: Session,
  request: EndpointRequest,
): Promise<FetchReply> {
  if (!session.isReady) await waitFor(session.prepare(), request.init);
  const budget: Budget = { renewals: 1, nonces: 2 };
  for (;;) {
    const { held } = session;
    const { fetch, url, init } = request;
    const reply = await (held === undefined ? fetch(url, init) : sendWithTokens(request, held));
    const { status } = reply;
    if (status !== 401 && status !== 403) {
      if (held !== undefined) session.succeeded(held);
      if (!session.stepUps.isEmpty) session.stepUps.succeed(operationName(init));
      return reply;
    }
    const challenge = authChallenge(reply.headers);
    if (status === 403 && challenge.error !== "insufficient_scope") return reply;
    discardBody(reply.body);
    const renewing = { challenge, held, budget };
    const isStepUp = challenge.error === "insufficient_scope" && held !== undefined;
    if (isStepUp) await stepUp(session, request, renewing);
    else await renew(session, request, renewing);
  }
}

interface Renewing {
  readonly challenge: AuthChallenge;
  readonly held: HeldTokens | undefined;
  readonly budget: Budget;
}

/** Gets other tokens after a 401, or notes the nonce that the server wants. */
async function renew(
  session: Session,
  { init }: EndpointRequest,
  { challenge, held, budget }: Renewing,
): Promise<void> {
  const wantsNonce = challenge.error === "use_dpop_nonce" && held?.proofs !== undefined;
  if (wantsNonce && budget.nonces-- > 0) return;
  if (budget.renewals-- <= 0 || session.isHopeless(held)) {
    session.refused(held);
    throw tokenRefused(session.context, held);
  }
  await waitFor(session.renew({ rejected: held, challenge, by: "any" }), init);
}

/** Gets tokens for more, when the server says that those in use are not good for this operation. */
async function stepUp(
  session: Session,
  { init }: EndpointRequest,
  { challenge, held }: Renewing,
): Promise<void> {
  if (session.held !== held) return; // somebody has got others meanwhile
  const operation = operationName(init);
  const wanted = challenge.scopes;
  const asked = held?.tokens.requested ?? [];
  const isNew = wanted.length > 0 && !coversScopes(asked, wanted);
  if (!isNew || session.stepUps.isHopeless(operation)) throw insufficient(session, wanted);
  session.stepUps.note(operation);
  const wider = { ...challenge, scopes: scopeUnion(asked, wanted) };
  try {
    await waitFor(session.renew({ rejected: held, challenge: wider, by: "any" }), init);
  } catch (error) {
    if (error instanceof AuthError && error.code === "access_denied")
      session.stepUps.deny(operation);
    throw error;
  }
}

function insufficient({ context }: Session, scopes: readonly string[]): AuthError {
  const { endpoint } = context;
  const url = endpoint.origin + endpoint.pathname;
  const wanted = scopes.length === 0 ? "" : ` (${plainText(scopes.join(" "))})`;
  const message = `${url} wants more rights${wanted} than the login has, and asking again would not help.`;
  return new AuthError("insufficient_scope", message, { url, status: 403, scopes });
}
