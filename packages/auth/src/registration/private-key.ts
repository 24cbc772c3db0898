import type { CryptoKey, JWK } from "oauth4webapi";
import { AuthError } from "../auth-error.js";

/** The algorithm that assertions are signed with. */
export type SigningAlgorithm = "ES256" | "ES384" | "RS256" | "RS384" | "PS256" | "Ed25519";

/** A private key: PKCS #8 as PEM, a JSON Web Key, or a key of WebCrypto. */
export type PrivateKeyInput = string | JWK | CryptoKey;

/** Imports a private key for signing. @throws AuthError `invalid_options` */
export async function privateKey(
  input: PrivateKeyInput,
  algorithm: SigningAlgorithm,
): Promise<CryptoKey> {
  if (isCryptoKey(input)) return input;
  const how = subtleAlgorithm(algorithm);
  try {
    if (typeof input !== "string") {
      const { alg, use, key_ops, ...key } = input;
      return await crypto.subtle.importKey("jwk", key, how, false, ["sign"]);
    }
    return await crypto.subtle.importKey("pkcs8", pemBytes(input), how, false, ["sign"]);
  } catch {
    // The cause may quote the key.
    const message = `The private key is not a PKCS #8 PEM or JSON Web Key for ${algorithm}.`;
    throw new AuthError("invalid_options", message);
  }
}

function isCryptoKey(input: PrivateKeyInput): input is CryptoKey {
  return typeof input === "object" && "usages" in input;
}

function pemBytes(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----(?:BEGIN|END) PRIVATE KEY-----/g, "").replace(/\s/g, "");
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function subtleAlgorithm(algorithm: SigningAlgorithm): {
  name: string;
  hash?: string;
  namedCurve?: string;
} {
  const hash = `SHA-${algorithm.slice(-3)}`;
  if (algorithm === "ES256") return { name: "ECDSA", namedCurve: "P-256" };
  if (algorithm === "ES384") return { name: "ECDSA", namedCurve: "P-384" };
  if (algorithm === "Ed25519") return { name: "Ed25519" };
  return { name: algorithm.startsWith("PS") ? "RSA-PSS" : "RSASSA-PKCS1-v1_5", hash };
}
