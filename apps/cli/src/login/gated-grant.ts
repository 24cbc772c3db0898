import { AuthError, authorizationCode, type Grant, type LoginStatus } from "@plugboard/auth";
import type { ClientOptions } from "./client-options.js";

/** A grant that asks nobody, unless it is told to. */
export interface GatedGrant extends Grant {
  /** Lets the person be asked, by another grant, for as long as `work` goes on. */
  during<T>(asking: Grant, work: () => Promise<T>): Promise<T>;
}

/** What a {@link GatedGrant} goes by. */
export interface GatedGrantOptions {
  readonly client: ClientOptions;
  /** The address of the server, for errors. */
  readonly address: string;
  /** The login there is. */
  readonly status: () => Promise<LoginStatus | undefined>;
}

type Request = Parameters<Grant["obtain"]>[0];

/** Makes a grant that renews what is stored, and otherwise says that somebody has to log in, and with which scopes. */
export function gatedGrant({ client, address, status }: GatedGrantOptions): GatedGrant {
  const base = authorizationCode(client);
  let open: Grant | undefined;
  return {
    ...base,
    identify: async (server, registration) => {
      if (client.missingSecretEnv !== undefined) {
        const message = `The login to ${address} can't be renewed: the secret of its client is in the variable ${client.missingSecretEnv}, which is not set.`;
        throw new AuthError("invalid_options", message, { issuer: server.issuer });
      }
      return base.identify(server, registration);
    },
    obtain: async (request) => {
      if (open === undefined) throw await loginRequired(request, { address, status });
      return open.obtain(request);
    },
    async during(asking, work) {
      open = asking;
      try {
        return await work();
      } finally {
        open = undefined;
      }
    },
  };
}

async function loginRequired(
  { scopes, discovered }: Request,
  { address, status }: Pick<GatedGrantOptions, "address" | "status">,
): Promise<AuthError> {
  const { issuer } = discovered.server;
  const login = await status();
  const granted = login?.scopes ?? scopes;
  // Servers that grant it need not say so.
  const missing = scopes.filter((one) => !granted.includes(one) && one !== "offline_access");
  const message =
    missing.length === 0
      ? `The login to ${address} is over.`
      : `${address} wants more rights than the login has: ${missing.join(" ")}.`;
  return new AuthError("login_required", message, {
    issuer,
    scopes: missing.length === 0 ? undefined : missing,
  });
}
