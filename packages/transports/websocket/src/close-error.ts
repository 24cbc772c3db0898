import { ConnectionError } from "@plugboard/core/transport";
import { WebSocketError } from "./web-socket-error.js";

/** The bound that the protocol sets to reasons, which not every implementation keeps. */
const MAX_REASON_CHARACTERS = 123;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must not reach a terminal
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
const NAMES: { readonly [code: number]: string } = {
  1000: "normal closure",
  1001: "going away",
  1002: "protocol error",
  1003: "unsupported data",
  1005: "no code given",
  1007: "invalid data",
  1008: "policy violation",
  1009: "message too big",
  1011: "internal error",
  1012: "service restart",
  1013: "try again later",
};

/** How a connection ended, as requests that were open on it get to hear it. */
export function closeError(
  peer: string,
  { code, reason, cause }: { code: number; reason: string; cause: unknown },
): ConnectionError {
  const shown = reason.slice(0, MAX_REASON_CHARACTERS).replace(BLANKS, " ").trim();
  const name = NAMES[code] === undefined ? "" : ` (${NAMES[code]})`;
  const said = shown === "" ? "" : `: ${JSON.stringify(shown)}`;
  const message =
    code === 1006
      ? `The connection to ${peer} broke off without a close frame (1006).`
      : `${peer} closed the connection with code ${code}${name}${said}.`;
  const details = { closeCode: code, closeReason: shown, cause };
  return new ConnectionError("ended_early", message, {
    cause: new WebSocketError("closed", message, details),
  });
}
