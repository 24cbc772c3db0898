import type { AuthError } from "@plugboard/auth";
import { ErrorCode, RpcError } from "@plugboard/core";
import { authError } from "../errors/auth-error.js";
import { NoLoginError } from "../errors/no-login-error.js";
import { RefusedError } from "../errors/refused-error.js";
import { UsageError } from "../errors/usage-error.js";
import { ExitCode } from "../exit-code.js";
import type { Target } from "../target/target.js";

const HEADER = "-H 'Authorization: Bearer env:TOKEN'";

/** What else is known of an error. */
export interface HintContext {
  readonly code: ExitCode;
  readonly target?: Target | undefined;
  /** The command that logs in. Absent: that would not help. */
  readonly login?: string | undefined;
}

/** Words how to go on after an error; `undefined` when nothing useful can be said. */
export function hintFor(error: unknown, { code, target, login }: HintContext): string | undefined {
  if (error instanceof UsageError || error instanceof RefusedError) return error.hint;
  if (error instanceof RpcError && error.code === ErrorCode.missingRequiredClientCapability) {
    return "The server needs of its client what this command does not offer; roots come with --root.";
  }
  const failure = authError(error);
  const isAboutLogin = failure !== undefined || error instanceof NoLoginError;
  if (isAboutLogin && login !== undefined) return `Log in: ${login}`;
  if (failure !== undefined) return authHint(failure);
  switch (code) {
    case ExitCode.auth:
      return login === undefined
        ? `Send credentials: ${HEADER}.`
        : `Log in: ${login} (or send credentials: ${HEADER})`;
    case ExitCode.timeout:
      return target?.kind === "command" ? "-v shows what it writes to stderr." : undefined;
    case ExitCode.inputRequired:
      return "Run the command in a terminal, without --no-input, to answer.";
    default:
      return undefined;
  }
}

function authHint({ code }: AuthError): string | undefined {
  switch (code) {
    case "client_required":
    case "registration_refused":
      return "Name a client that you registered there: plugboard login <url> --client-id <id>.";
    case "metadata_missing":
    case "token_refused":
      return `If the server takes other credentials, send them: ${HEADER}.`;
    default:
      return undefined;
  }
}
