import { createHash, createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { startExampleServer } from "@plugboard/example-server";
import type { OidcServer } from "./oidc-server.js";

/** The example server behind a check of tokens. */
export interface GuardedServer extends AsyncDisposable {
  readonly url: string;
  /** How requests were answered by the check, and with which scheme they came. */
  readonly checks: { readonly status: number; readonly scheme: string | undefined }[];
  /** The scope that a tool needs; `read` for everything else. */
  readonly needs: Map<string, string>;
}

/** What the check goes by. */
export interface GuardedServerOptions {
  readonly wantsDPoP?: boolean;
  /** The nonce that proofs have to have. */
  readonly nonce?: string;
}

/** Starts the example server behind a check of audience, scope and binding of the tokens of `oidc`. */
export async function guardedServer(
  oidc: OidcServer,
  { wantsDPoP = false, nonce }: GuardedServerOptions = {},
): Promise<GuardedServer> {
  const example = await startExampleServer();
  const checks: GuardedServer["checks"] = [];
  const needs = new Map<string, string>();
  const seenProofs = new Set<string>();
  const server = createServer(async (request, reply) => {
    if (request.url === "/.well-known/oauth-protected-resource/mcp") {
      reply.setHeader("content-type", "application/json");
      const metadata = { resource: url, authorization_servers: [oidc.issuer] };
      return void reply.end(JSON.stringify(metadata));
    }
    const body = await textOf(request);
    const refusal = await check(request, body);
    const scheme = request.headers.authorization?.split(" ")[0];
    checks.push({ status: refusal?.status ?? 200, scheme });
    if (refusal === undefined) return forward({ request, reply, body }, example.url);
    reply.writeHead(refusal.status, {
      "www-authenticate": `${wantsDPoP ? "DPoP" : "Bearer"} ${refusal.params}`,
      ...(nonce !== undefined && { "dpop-nonce": nonce }),
    });
    return void reply.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/mcp`;

  async function check({ headers, method }: IncomingMessage, body: string) {
    const where = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const refused = { status: 401, params: `error="invalid_token", scope="read", ${where}` };
    const [scheme, value = ""] = headers.authorization?.split(" ") ?? [];
    const token = await oidc.provider.AccessToken.find(value).catch(() => undefined);
    if (token === undefined || token.aud !== url || scheme !== (wantsDPoP ? "DPoP" : "Bearer")) {
      return refused;
    }
    if (wantsDPoP) {
      const expected = { htm: method, htu: url, nonce, ath: hash(value), jkt: token.jkt };
      const problem = proofProblem(String(headers.dpop), { expected, seenProofs });
      if (problem === "nonce") return { status: 401, params: 'error="use_dpop_nonce"' };
      if (problem !== undefined) return { status: 401, params: `error="invalid_dpop_proof"` };
    }
    const message = body === "" ? {} : JSON.parse(body);
    const needed = needs.get(message.params?.name) ?? "read";
    if (token.scope?.split(" ").includes(needed)) return undefined;
    return { status: 403, params: `error="insufficient_scope", scope="${needed}", ${where}` };
  }
  return {
    url,
    checks,
    needs,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await example.close();
    },
  };
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

/** What is wrong with a proof, by RFC 9449. */
function proofProblem(
  proof: string,
  {
    expected,
    seenProofs,
  }: { expected: Record<string, string | undefined>; seenProofs: Set<string> },
): string | undefined {
  const [head = "", payload = "", signature = ""] = proof.split(".");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  const { typ, alg, jwk } = decode(head);
  const { jti, iat, ...claims } = decode(payload);
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const data = Buffer.from(`${head}.${payload}`);
  const options = { key, dsaEncoding: "ieee-p1363" } as const;
  const thumbprint = hash(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }));
  if (typ !== "dpop+jwt" || alg !== "ES256" || "d" in jwk) return "header";
  if (!verify("sha256", data, options, Buffer.from(signature, "base64url"))) return "signature";
  if (claims.htm !== expected.htm || claims.htu !== expected.htu) return "target";
  if (claims.ath !== expected.ath || thumbprint !== expected.jkt) return "binding";
  if (Math.abs(iat - Date.now() / 1000) > 300) return "time";
  if (seenProofs.has(jti)) return "replay";
  seenProofs.add(jti);
  return claims.nonce === expected.nonce ? undefined : "nonce";
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

async function forward(
  { request, reply, body }: { request: IncomingMessage; reply: ServerResponse; body: string },
  url: string,
): Promise<void> {
  const kept = Object.entries(request.headers).filter(([name]) =>
    /^(mcp-|accept$|content-type$)/.test(name),
  );
  const answer = await fetch(url, {
    method: request.method ?? "POST",
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body !== "" && { body }),
  });
  reply.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  if (answer.body === null) return void reply.end();
  Readable.fromWeb(answer.body as never).pipe(reply);
}
