import { type ClientAuth, PrivateKeyJwt } from "oauth4webapi";
import { type PrivateKeyInput, privateKey, type SigningAlgorithm } from "./private-key.js";

/** The key by which a client identifies itself. */
export interface KeyAuthOptions {
  readonly privateKey: PrivateKeyInput;
  readonly algorithm: SigningAlgorithm;
  readonly keyId?: string | undefined;
}

/** How a client identifies itself by a signed assertion (`private_key_jwt`), whose audience is the issuer. */
export async function keyAuth(options: KeyAuthOptions): Promise<ClientAuth> {
  const key = await privateKey(options.privateKey, options.algorithm);
  const { keyId } = options;
  const sign = PrivateKeyJwt(keyId === undefined ? key : { key, kid: keyId });
  return async (server, client, body, headers) => {
    await sign(server, client, body, headers);
    body.delete("client_id"); // the assertion says it
  };
}
