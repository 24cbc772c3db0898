import { escapeLine } from "../output/escape-line.js";
import { formatElapsed } from "../output/format-elapsed.js";
import type { Style } from "../output/style.js";
import type { LoginView } from "./login-view.js";

/** Words a login for people. */
export function loginViewText(view: LoginView, style: Style): string {
  const { url, issuer, clientId, scopes } = view;
  const lines = [
    `at ${escapeLine(issuer)}, as the client ${escapeLine(clientId)}`,
    ...(scopes.length === 0 ? [] : [`scopes: ${escapeLine(scopes.join(" "))}`]),
    lifetime(view),
  ];
  return [style.bold(escapeLine(url)), ...lines.map((line) => `  ${line}`)].join("\n");
}

function lifetime({ expiresAt, isExpired, canRefresh }: LoginView): string {
  const renewal = canRefresh ? ", and renews itself" : "";
  if (expiresAt === undefined) return `the server does not say when it ends${renewal}`;
  if (isExpired) return canRefresh ? "renews itself at the next call" : "over: log in again";
  return `good for ${formatElapsed(Date.parse(expiresAt) - Date.now())}${renewal}`;
}
