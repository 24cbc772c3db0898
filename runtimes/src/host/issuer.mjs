import { createHash, generateKeyPairSync, randomUUID, verify } from "node:crypto";
import { text } from "node:stream/consumers";

/** A small authorization server: clients of any id, with the secret "hush", the one private key, or as public clients. */
export function createIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const codes = new Map();
  const tokens = new Map();
  let count = {};

  const issue = (clientId, type) => {
    count = { ...count, [clientId]: (count[clientId] ?? 0) + 1 };
    const token = randomUUID();
    tokens.set(token, clientId);
    const refresh = `refresh ${clientId}`;
    return { access_token: token, token_type: type, expires_in: 3600, refresh_token: refresh };
  };

  const grants = {
    client_credentials: (params, headers) => clientOf(params, headers, publicKey),
    authorization_code: (params) => {
      const code = codes.get(params.get("code"));
      codes.delete(params.get("code"));
      const verifier = createHash("sha256").update(params.get("code_verifier") ?? "");
      return code?.challenge === verifier.digest("base64url") ? code.clientId : undefined;
    },
    refresh_token: (params) => /^refresh (.+)$/.exec(params.get("refresh_token") ?? "")?.[1],
  };

  const routes = {
    "/.well-known/oauth-authorization-server": (_request, { origin }) => metadataOf(origin),
    "/token": async (request) => {
      const params = new URLSearchParams(await text(request));
      const clientId = grants[params.get("grant_type")]?.(params, request.headers);
      if (clientId === undefined) return { status: 401, error: "invalid_client" };
      return issue(clientId, request.headers.dpop ? "DPoP" : "Bearer");
    },
    "/authorize": (_request, { searchParams, origin }) => {
      const clientId = searchParams.get("client_id");
      const code = randomUUID();
      codes.set(code, { clientId, challenge: searchParams.get("code_challenge") });
      const state = searchParams.get("state");
      const back = new URLSearchParams({ code, state, iss: origin });
      return { location: `${searchParams.get("redirect_uri")}?${back}` };
    },
    "/issued": (_request, { searchParams }) => ({ count: count[searchParams.get("client")] ?? 0 }),
    "/revoke": (_request, { searchParams }) => {
      const revoked = [...tokens].filter(([, id]) => id === searchParams.get("client"));
      for (const [token] of revoked) tokens.delete(token);
      return { count: revoked.length };
    },
  };

  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    accepts: (authorization) => tokens.has(/^(?:Bearer|DPoP) (.+)$/.exec(authorization)?.[1]),
    async answer(request, response, origin) {
      const url = new URL(request.url, origin);
      const route = routes[url.pathname];
      const { status = 200, ...body } = route ? await route(request, url) : { status: 404 };
      response.writeHead(status, {
        "content-type": "application/json",
        "cache-control": "no-store",
      });
      response.end(JSON.stringify(body));
    },
  };
}

const metadataOf = (origin) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  response_types_supported: ["code"],
  grant_types_supported: ["authorization_code", "refresh_token", "client_credentials"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  token_endpoint_auth_methods_supported: ["client_secret_basic", "private_key_jwt", "none"],
  token_endpoint_auth_signing_alg_values_supported: ["ES256"],
  dpop_signing_alg_values_supported: ["ES256"],
});

/** The id of the client that proved who it is; `undefined` for one that did not. */
function clientOf(params, { authorization = "" }, publicKey) {
  const assertion = params.get("client_assertion");
  if (assertion !== null) return signerOf(assertion, publicKey);
  const basic = /^Basic (.+)$/.exec(authorization)?.[1] ?? "";
  const [id, secret] = Buffer.from(basic, "base64").toString().split(":").map(decodeURIComponent);
  return secret === "hush" ? id : undefined;
}

function signerOf(assertion, publicKey) {
  const [head, claims, signature] = assertion.split(".");
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, "base64url").toString()).sub : undefined;
}
