import type { AuthServer } from "./auth-server.js";
import { emitted } from "./emitted.js";
import { type Answer, type Listening, listen, type Seen } from "./listen.js";

/** What a test may change while the server runs. */
export interface ResourceServerBehaviour {
  /** The metadata; gives `undefined` for none. */
  metadata: (document: Record<string, unknown>) => unknown;
  /** Where the metadata is. */
  metadataPath: string;
  /** Whether challenges say where the metadata is. */
  namesMetadata: boolean;
  /** The `scope` of a challenge with status 401. */
  challengeScope: string | undefined;
  /** The scopes that a method, or a tool, needs. */
  needs: (operation: string) => string[];
  /** Answers instead of what would be answered. */
  mcp: (seen: Seen) => Answer | undefined | Promise<Answer | undefined>;
  authServer: AuthServer;
  /** What else is there, by path. */
  pages: Record<string, Answer>;
  /** Whether every other path is the endpoint too. */
  answersAll: boolean;
  /** The audience that tokens have to have. */
  audience: string | undefined;
}

/** A scripted MCP server that wants tokens. */
export interface ResourceServer extends Listening {
  readonly url: string;
  readonly behaviour: ResourceServerBehaviour;
  /** The requests to the endpoint. */
  readonly calls: Seen[];
}

/** Starts a protected server in front of nothing: it answers every message with an empty result. */
export async function resourceServer(
  auth: AuthServer,
  { path = "/mcp" } = {},
): Promise<ResourceServer> {
  const behaviour: ResourceServerBehaviour = {
    metadata: (document) => document,
    metadataPath: `/.well-known/oauth-protected-resource${path}`,
    namesMetadata: true,
    challengeScope: undefined,
    needs: () => [],
    mcp: () => undefined,
    authServer: auth,
    pages: {},
    answersAll: false,
    audience: undefined,
  };
  const server = await listen(async (seen, origin) => {
    if (seen.path === behaviour.metadataPath && behaviour.pages[seen.path] === undefined) {
      return metadata(origin);
    }
    const page = behaviour.pages[seen.path];
    if (page !== undefined) return page;
    if (seen.path !== path && !behaviour.answersAll) return { status: 404, body: "not found" };
    const { authorization } = seen.headers;
    if (authorization !== undefined) emitted.secrets.add(authorization.replace(/^\S+ /, ""));
    return (await behaviour.mcp(seen)) ?? mcp(seen, origin);
  });

  function metadata(origin: string): Answer {
    const document = behaviour.metadata({
      resource: origin + path,
      authorization_servers: [behaviour.authServer.issuer],
    });
    return document === undefined ? { status: 404 } : { body: document };
  }
  function challenge(origin: string, params: Record<string, string>): Answer["headers"] {
    const all = behaviour.namesMetadata
      ? { ...params, resource_metadata: origin + behaviour.metadataPath }
      : params;
    const list = Object.entries(all).map(([key, value]) => `${key}="${value}"`);
    return { "www-authenticate": `Bearer ${list.join(", ")}` };
  }
  function mcp({ headers, body }: Seen, origin: string): Answer {
    const token = behaviour.authServer.tokens.get(
      /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "",
    );
    const audience = behaviour.audience ?? origin + path;
    if (token === undefined || !token.isActive || token.resource !== audience) {
      const scope = behaviour.challengeScope;
      const params = { error: "invalid_token", ...(scope !== undefined && { scope }) };
      return {
        status: 401,
        headers: challenge(origin, params) ?? {},
        body: { error: "invalid_token" },
      };
    }
    const message = body === "" ? {} : JSON.parse(body);
    const needed = behaviour.needs(message.params?.name ?? message.method ?? "");
    const missing = needed.filter((scope) => !token.scope.split(" ").includes(scope));
    if (missing.length > 0) {
      const params = { error: "insufficient_scope", scope: missing.join(" ") };
      return { status: 403, headers: challenge(origin, params) ?? {}, body: {} };
    }
    return { body: { jsonrpc: "2.0", id: message.id ?? null, result: { resultType: "complete" } } };
  }
  return {
    ...server,
    url: server.origin + path,
    behaviour,
    get calls() {
      return server.at(path);
    },
  };
}
