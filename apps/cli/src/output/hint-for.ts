import { ErrorCode, RpcError, TimeoutError } from "@plugboard/core";
import { RefusedError } from "../errors/refused-error.js";
import { UsageError } from "../errors/usage-error.js";
import { ExitCode } from "../exit-code.js";

/** Words how to go on after an error; `undefined` when nothing useful can be said. */
export function hintFor(error: unknown, code: ExitCode): string | undefined {
  if (error instanceof UsageError || error instanceof RefusedError) return error.hint;
  if (error instanceof TimeoutError) {
    const flag = error.code === "silence" ? "--timeout" : "--total-timeout";
    return `${flag} raises the limit.`;
  }
  if (error instanceof RpcError && error.code === ErrorCode.missingRequiredClientCapability) {
    return "The server needs something of its client that this command does not offer.";
  }
  switch (code) {
    case ExitCode.auth:
      return "Send credentials: -H 'Authorization: Bearer env:TOKEN'.";
    case ExitCode.unreachable:
      return "Is the server running, and is the address right?";
    case ExitCode.inputRequired:
      return "Run the command in a terminal, without --no-input, to answer.";
    default:
      return undefined;
  }
}
