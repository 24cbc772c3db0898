import { ConnectionError, McpError } from "@plugboard/core/transport";
import { errorDetails } from "./error-details.js";

/** Codes of failures that come before a single byte of the request is sent. */
const NEVER_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
  "CERT_REJECTED",
  "CERT_SIGNATURE_FAILURE",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);
const NEVER_SENT_SYSCALLS = new Set(["connect", "getaddrinfo"]);
/** Codes of connections that were there, and broke. */
const BROKEN = new Set([
  "ECONNRESET",
  "EPIPE",
  "ECONNABORTED",
  "UND_ERR_SOCKET",
  "ConnectionClosed",
]);

/** Turns what a fetch threw before there was a reply into an error of ours, which says whether anything may have arrived. */
export function fetchFailure(
  error: unknown,
  { peer, method }: { readonly peer: string; readonly method: string },
): McpError {
  if (error instanceof McpError) return error;
  const { code, syscall } = errorDetails(error);
  const cause = error;
  const because = code === undefined ? "" : ` (${code})`;
  if (NEVER_SENT.has(code ?? "") || NEVER_SENT_SYSCALLS.has(syscall ?? "")) {
    const what = `${peer} could not be reached for ${method}${because}`;
    const message = `${what}. Check the URL, and that the server runs and is trusted.`;
    return new ConnectionError("unreachable", message, { cause, mayHaveArrived: false });
  }
  if (BROKEN.has(code ?? "")) {
    const message = `The connection to ${peer} broke before it answered ${method}${because}.`;
    return new ConnectionError("ended_early", message, { cause });
  }
  const message = `${peer} gave no answer to ${method}: the HTTP request failed${because}.`;
  return new ConnectionError("unreachable", message, { cause });
}
