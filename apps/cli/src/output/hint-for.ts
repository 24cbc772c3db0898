import type { AuthError } from "@plugboard/auth";
import { ErrorCode, RpcError } from "@plugboard/core";
import { authError } from "../errors/auth-error.js";
import { NoLoginError } from "../errors/no-login-error.js";
import { RefusedError } from "../errors/refused-error.js";
import { UsageError } from "../errors/usage-error.js";
import { ExitCode } from "../exit-code.js";
import type { Target } from "../target/target.js";
import type { KnownTask } from "../tasks/open-task.js";
import { taskCommand } from "../tasks/task-command.js";

const HEADER = "-H 'Authorization: Bearer env:TOKEN'";

/** What else is known of an error. */
export interface HintContext {
  readonly code: ExitCode;
  readonly target?: Target | undefined;
  /** The task that goes on without the command. Absent: there is none. */
  readonly task?: KnownTask | undefined;
  /** The command that logs in. Absent: that would not help. */
  readonly login?: string | undefined;
}

/** Words how to go on after an error; `undefined` when nothing useful can be said. */
export function hintFor(error: unknown, context: HintContext): string | undefined {
  const { code, target, task } = context;
  const command = task === undefined ? undefined : taskCommand(target, task.taskId);
  if (command === undefined) return errorHint(error, context);
  if (code === ExitCode.inputRequired) {
    return `The task goes on; tasks update answers, and in a terminal this asks: ${command}`;
  }
  const goesOn = `The task goes on. For its result: ${command}`;
  return [errorHint(error, context), goesOn].filter((part) => part !== undefined).join(" ");
}

function errorHint(error: unknown, { code, target, login }: HintContext): string | undefined {
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
