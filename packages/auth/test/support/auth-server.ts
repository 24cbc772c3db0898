import { createHash, randomUUID } from "node:crypto";
import { emitted } from "./emitted.js";
import { type Answer, type Listening, listen, type Seen } from "./listen.js";

/** A token that was issued. */
export interface Issued {
  readonly scope: string;
  readonly resource: string | null;
  readonly clientId: string;
  isActive: boolean;
  readonly family: string;
}

/** What a test may change while the server runs. */
export interface AuthServerBehaviour {
  /** Changes the metadata document; gives `undefined` for none. */
  metadata: (document: Record<string, unknown>) => unknown;
  /** Answers any request, with the metadata or otherwise; `undefined` leaves it as it is. */
  page: (seen: Seen) => Answer | "metadata" | undefined;
  /** Answers instead of what would be answered; `undefined` leaves it as it is. */
  authorize: (seen: Seen) => Answer | undefined;
  /** Changes the redirect. */
  redirect: (params: URLSearchParams) => void;
  token: (seen: Seen) => Answer | undefined | Promise<Answer | undefined>;
  register: (seen: Seen, made: Record<string, unknown>) => Answer | undefined;
  /** Changes what the token endpoint answers when all is well. */
  answer: (answer: Record<string, unknown>) => Record<string, unknown>;
  expiresIn: number | undefined;
  issuesRefresh: boolean;
}

/** A scripted authorization server. */
export interface AuthServer extends Listening {
  readonly issuer: string;
  readonly behaviour: AuthServerBehaviour;
  readonly tokens: Map<string, Issued>;
  /** The requests to the token endpoint, by grant. */
  grants(type: string): Seen[];
  readonly authorizations: Seen[];
  readonly registrations: Seen[];
  /** Makes all access tokens worthless, as time does. */
  expireAll(): void;
}

/** Starts an authorization server; its issuer has a path where `path` is given. */
export async function authServer({ path = "" } = {}): Promise<AuthServer> {
  const tokens = new Map<string, Issued>();
  const refreshTokens = new Map<string, Issued>();
  const codes = new Map<string, URLSearchParams>();
  const behaviour: AuthServerBehaviour = {
    page: () => undefined,
    metadata: (document) => document,
    authorize: () => undefined,
    redirect: () => {},
    token: () => undefined,
    register: () => undefined,
    answer: (answer) => answer,
    expiresIn: 3600,
    issuesRefresh: true,
  };
  const server = await listen(async (seen, origin) => {
    noteSecrets(seen);
    const page = behaviour.page(seen);
    if (page !== undefined) return page === "metadata" ? metadata(origin) : page;
    if (seen.path === `/.well-known/oauth-authorization-server${path}`) return metadata(origin);
    if (seen.path === "/register") return register(seen);
    if (seen.path === "/authorize")
      return behaviour.authorize(seen) ?? authorize(seen, origin + path);
    if (seen.path === "/revoke") return revoke(seen);
    if (seen.path === "/token") return (await behaviour.token(seen)) ?? token(seen);
    return { status: 404, body: "not found" };
  });
  const issuer = server.origin + path;

  function metadata(origin: string): Answer {
    const document = behaviour.metadata({
      issuer: origin + path,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      registration_endpoint: `${origin}/register`,
      revocation_endpoint: `${origin}/revoke`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    });
    return document === undefined ? { status: 404 } : { body: document };
  }
  function register(seen: Seen): Answer {
    const made = { ...JSON.parse(seen.body), client_id: `client-${randomUUID()}` };
    return behaviour.register(seen, made) ?? { status: 201, body: made };
  }
  function authorize({ query }: Seen, iss: string): Answer {
    const code = `code-${randomUUID()}`;
    emitted.secrets.add(code);
    codes.set(code, query);
    const params = new URLSearchParams({ code, state: query.get("state") ?? "", iss });
    behaviour.redirect(params);
    return { status: 302, headers: { location: `${query.get("redirect_uri")}?${params}` } };
  }
  function revoke({ form }: Seen): Answer {
    const found = refreshTokens.get(form.get("token") ?? "") ?? tokens.get(form.get("token") ?? "");
    if (found !== undefined) revokeFamily(found.family);
    return { status: 200 };
  }
  function revokeFamily(family: string): void {
    for (const one of [...tokens.values(), ...refreshTokens.values()]) {
      if (one.family === family) one.isActive = false;
    }
  }
  function token(seen: Seen): Answer {
    const { form } = seen;
    const grant = form.get("grant_type");
    const clientId = form.get("client_id") ?? "";
    if (grant === "refresh_token") return refresh(form);
    if (grant !== "authorization_code") {
      return issue({ scope: form.get("scope") ?? "", resource: form.get("resource"), clientId });
    }
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      asked?.get("code_challenge") === challenge &&
      asked.get("redirect_uri") === form.get("redirect_uri") &&
      asked.get("resource") === form.get("resource");
    if (!isRight) return { status: 400, body: { error: "invalid_grant" } };
    return issue({ scope: asked.get("scope") ?? "", resource: form.get("resource"), clientId });
  }
  function refresh(form: URLSearchParams): Answer {
    const old = refreshTokens.get(form.get("refresh_token") ?? "");
    if (old === undefined) return { status: 400, body: { error: "invalid_grant" } };
    if (!old.isActive) {
      revokeFamily(old.family); // somebody uses what was used already
      return { status: 400, body: { error: "invalid_grant", error_description: "reuse" } };
    }
    old.isActive = false;
    return issue({ ...old, family: old.family });
  }
  function issue(
    made: Pick<Issued, "scope" | "resource" | "clientId"> & { family?: string },
  ): Answer {
    const { scope, resource, clientId, family = randomUUID() } = made;
    const accessToken = `access-${randomUUID()}`;
    const refreshToken = `refresh-${randomUUID()}`;
    const entry = { scope, resource, clientId, family };
    tokens.set(accessToken, { ...entry, isActive: true });
    refreshTokens.set(refreshToken, { ...entry, isActive: true });
    emitted.secrets.add(accessToken).add(refreshToken);
    const body = behaviour.answer({
      access_token: accessToken,
      token_type: "bearer",
      ...(behaviour.expiresIn !== undefined && { expires_in: behaviour.expiresIn }),
      ...(behaviour.issuesRefresh && { refresh_token: refreshToken }),
      ...(scope !== "" && { scope }),
    });
    return { body };
  }
  return {
    ...server,
    issuer,
    behaviour,
    tokens,
    grants: (type) => server.at("/token").filter(({ form }) => form.get("grant_type") === type),
    get authorizations() {
      return server.at("/authorize");
    },
    get registrations() {
      return server.at("/register");
    },
    expireAll() {
      for (const one of tokens.values()) one.isActive = false;
    },
  };
}

/** What must never be seen in an error or a warning. */
function noteSecrets({ form, headers }: Seen): void {
  const names = ["code", "code_verifier", "client_secret", "refresh_token", "assertion"];
  const more = ["client_assertion", "subject_token", "device_code", "token"];
  for (const name of [...names, ...more]) emitted.secrets.add(form.get(name) ?? "");
  if (headers.authorization !== undefined) emitted.secrets.add(headers.authorization);
}
