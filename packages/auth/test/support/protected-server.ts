import { type AuthServer, authServer } from "./auth-server.js";
import { type ResourceServer, resourceServer } from "./resource-server.js";

/** A protected server and its authorization server. */
export interface ProtectedServer extends AsyncDisposable {
  readonly auth: AuthServer;
  readonly server: ResourceServer;
}

/** Starts both. */
export async function protectedServer({
  path,
  issuerPath,
}: {
  readonly path?: string;
  readonly issuerPath?: string;
} = {}): Promise<ProtectedServer> {
  const auth = await authServer(issuerPath === undefined ? {} : { path: issuerPath });
  const server = await resourceServer(auth, path === undefined ? {} : { path });
  return {
    auth,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await auth[Symbol.asyncDispose]();
    },
  };
}
