import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { emitted } from "./emitted.js";

/** A real authorization server. */
export interface OidcServer extends AsyncDisposable {
  readonly issuer: string;
  readonly provider: Provider;
  /** The bodies of the requests to the token endpoint. */
  readonly tokenRequests: URLSearchParams[];
  readonly registrations: number;
}

/** How it is set up. */
export interface OidcServerOptions {
  /** How long access tokens last, in seconds. */
  readonly accessTokenTtl?: number;
  /** Whether DPoP proofs have to have a nonce. */
  readonly requiresNonce?: boolean;
  readonly clients?: Configuration["clients"];
}

/** Starts `oidc-provider` with resource indicators, rotation, DPoP, the device flow, registration and revocation. */
export async function oidcServer(options: OidcServerOptions = {}): Promise<OidcServer> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(options));
  const tokenRequests: URLSearchParams[] = [];
  let registrations = 0;
  provider.on("registration_create.success", () => {
    registrations += 1;
  });
  provider.use(async (ctx, next) => {
    await next();
    const { body } = ctx.oidc ?? {};
    if (ctx.path !== "/token" || body === undefined) return;
    tokenRequests.push(new URLSearchParams(body as Record<string, string>));
    const answer = (ctx.body ?? {}) as Record<string, string>;
    const sent = body as Record<string, string>;
    for (const secret of [
      answer.access_token,
      answer.refresh_token,
      sent.code,
      sent.code_verifier,
    ]) {
      if (secret !== undefined) emitted.secrets.add(secret);
    }
  });
  const handle = provider.callback();
  server.on("request", async (request, reply) => {
    if (!request.url?.startsWith("/interaction/")) return handle(request, reply);
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, reply);
    if (prompt.name === "login") {
      const result = { login: { accountId: "alice" } };
      return provider.interactionFinished(request, reply, result, {
        mergeWithLastSubmission: false,
      });
    }
    const accountId = session?.accountId ?? "";
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const grant = known ?? new provider.Grant({ accountId, clientId: params.client_id as string });
    const missing = prompt.details as {
      missingOIDCScope?: string[];
      missingResourceScopes?: Record<string, string[]>;
    };
    if (missing.missingOIDCScope) grant.addOIDCScope(missing.missingOIDCScope.join(" "));
    for (const [resource, scopes] of Object.entries(missing.missingResourceScopes ?? {})) {
      grant.addResourceScope(resource, scopes.join(" "));
    }
    const result = { consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: true });
  });
  return {
    issuer,
    provider,
    tokenRequests,
    get registrations() {
      return registrations;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function configuration({
  accessTokenTtl = 3600,
  requiresNonce = false,
  clients = [],
}: OidcServerOptions): Configuration {
  return {
    clients,
    cookies: { keys: ["a test"] },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    ttl: {
      AccessToken: accessTokenTtl,
      RefreshToken: 3600,
      Grant: 3600,
      Session: 3600,
      Interaction: 600,
    },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      deviceFlow: { enabled: true },
      clientCredentials: { enabled: true },
      dPoP: {
        enabled: true,
        nonceSecret: Buffer.alloc(32, 1),
        requireNonce: () => requiresNonce,
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: "read write",
          audience: resource,
          accessTokenTTL: accessTokenTtl,
          accessTokenFormat: "opaque",
        }),
      },
    },
  };
}

/** What is said about a server that is set up for tests says nothing about the tests. */
for (const name of ["info", "warn"] as const) {
  const print = console[name];
  console[name] = (...args) => {
    if (!String(args[0]).includes("oidc-provider")) print(...args);
  };
}
