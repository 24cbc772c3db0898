import { type CryptoKey, DPoP, type DPoPHandle, generateKeyPair } from "oauth4webapi";
import type { DPoPKey } from "../tokens/token-set.js";

/** A pair of keys that tokens are bound to, and what makes proofs with it. Nonces are remembered by origin. */
export interface DPoPProofs {
  readonly key: DPoPKey;
  /** For requests to authorization servers. */
  readonly server: DPoPHandle;
  /** For requests to the resource, whose nonces are others even where both have one origin. */
  readonly resource: DPoPHandle;
}

/** Makes a new pair of keys, or takes the one that tokens are bound to. */
export async function dpopProofs(known?: DPoPKey): Promise<DPoPProofs> {
  const key = known ?? (await newKey());
  const pair = {
    publicKey: await imported(key.publicKey, "verify"),
    privateKey: await imported(key.privateKey, "sign"),
  };
  return { key, server: DPoP({}, pair), resource: DPoP({}, pair) };
}

async function newKey(): Promise<DPoPKey> {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  return {
    publicKey: await crypto.subtle.exportKey("jwk", publicKey),
    privateKey: await crypto.subtle.exportKey("jwk", privateKey),
  };
}

function imported(jwk: DPoPKey["publicKey"], usage: "sign" | "verify"): Promise<CryptoKey> {
  const { ext, key_ops, ...key } = jwk;
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  return crypto.subtle.importKey("jwk", key, algorithm, usage === "verify", [usage]);
}
