import { AuthError } from "../auth-error.js";
import { type AuthChallenge, authChallenge } from "../challenge/auth-challenge.js";
import type { LoginStatus } from "../login-status.js";
import type { AuthContext } from "./auth-context.js";
import { loginStatusOf } from "./login-status-of.js";
import type { Session } from "./session.js";

/** Logs in anew, whatever tokens there are. */
export async function logIn(session: Session): Promise<LoginStatus> {
  const { context } = session;
  const challenge = await askForChallenge(context);
  const held = await session.renew({ rejected: session.held, challenge, by: "obtain" });
  if (held === undefined) throw new AuthError("login_failed", "The login gave no tokens.");
  return loginStatusOf(held.key, held.tokens);
}

/** Asks the server something without a token, for the sake of what it says about tokens. */
async function askForChallenge({
  http,
  endpoint,
}: AuthContext): Promise<AuthChallenge | undefined> {
  const reply = await http.send(endpoint.href, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "server/discover",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 0, method: "server/discover", params: {} }),
  });
  return reply.status === 401 ? authChallenge(reply.headers) : undefined;
}
