import { AuthError } from "../auth-error.js";
import { isJsonObject } from "../json/is-json-object.js";
import { jsonOf } from "../json/json-of.js";
import { urlName } from "../policy/url-name.js";

/**
 * Puts right what token endpoints do beside the letter, before their answer is checked: errors with status 200, `null`
 * for what is absent. ID tokens are not used here and taken out, so that they need not be valid.
 *
 * @throws AuthError `unreachable` for an outage
 */
export async function tokenReply(reply: Response, url: string): Promise<Response> {
  const { status } = reply;
  const name = urlName(url);
  if (status >= 500 || status === 429) {
    const message = `The token endpoint ${name} answered ${status}. What was stored is kept.`;
    throw new AuthError("unreachable", message, { url: name, status });
  }
  const body = jsonOf(await reply.text());
  if (!isJsonObject(body)) {
    const type = reply.headers.get("content-type")?.split(";")[0] ?? "nothing";
    const message = `The token endpoint ${name} answered ${status} with ${type} that is no JSON object.`;
    throw new AuthError("bad_response", message, { url: name, status });
  }
  const present = Object.entries(body).filter(
    ([key, value]) => value !== null && key !== "id_token",
  );
  const isError = typeof body.error === "string" && body.access_token === undefined;
  const nonce = reply.headers.get("dpop-nonce");
  return new Response(JSON.stringify(Object.fromEntries(present)), {
    status: isError && status < 400 ? 400 : status,
    headers: { "content-type": "application/json", ...(nonce !== null && { "dpop-nonce": nonce }) },
  });
}
