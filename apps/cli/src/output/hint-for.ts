import { ErrorCode, RpcError } from "@plugboard/core";
import { RefusedError } from "../errors/refused-error.js";
import { UsageError } from "../errors/usage-error.js";
import { ExitCode } from "../exit-code.js";
import type { Target } from "../target/target.js";

/** What else is known of an error. */
export interface HintContext {
  readonly code: ExitCode;
  readonly target?: Target | undefined;
}

/** Words how to go on after an error; `undefined` when nothing useful can be said. */
export function hintFor(error: unknown, { code, target }: HintContext): string | undefined {
  if (error instanceof UsageError || error instanceof RefusedError) return error.hint;
  if (error instanceof RpcError && error.code === ErrorCode.missingRequiredClientCapability) {
    return "The server needs of its client what this command does not offer; roots come with --root.";
  }
  switch (code) {
    case ExitCode.auth:
      return "Send credentials: -H 'Authorization: Bearer env:TOKEN'.";
    case ExitCode.timeout:
      return target?.kind === "command" ? "-v shows what it writes to stderr." : undefined;
    case ExitCode.inputRequired:
      return "Run the command in a terminal, without --no-input, to answer.";
    default:
      return undefined;
  }
}
