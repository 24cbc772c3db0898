import type { AuthErrorCode } from "@plugboard/auth";
import {
  ConnectionError,
  InputError,
  type InputRequiredResult,
  RpcError,
  SessionExpiredError,
  TimeoutError,
} from "@plugboard/core";
import { HttpError } from "@plugboard/http";
import type { ProcessEnd } from "@plugboard/stdio";
import { authError } from "../errors/auth-error.js";
import { processEnd } from "../errors/process-end.js";
import { upgradeStatus } from "../errors/upgrade-status.js";
import { wantsLogin } from "../errors/wants-login.js";
import { ExitCode } from "../exit-code.js";
import { exitCodeOf } from "../exit-code-of.js";
import { loginCommand } from "../login/login-command.js";
import { addressOf } from "../target/address-of.js";
import type { Target } from "../target/target.js";
import type { KnownTask } from "../tasks/open-task.js";
import { hintFor } from "./hint-for.js";
import { inFlags } from "./in-flags.js";

/** An error as programs read it, on stderr. Members without a value are absent. */
export interface ErrorReport {
  /** The exit code. */
  readonly code: ExitCode;
  /** The exit code's name: `usage`, `auth`, `tool_error`, … */
  readonly kind: string;
  readonly message: string;
  /** The HTTP status. */
  readonly status?: number;
  /** The code of the JSON-RPC error. */
  readonly rpcCode?: number;
  /** The server's address. A command has none. */
  readonly url?: string;
  /** How a server that was started here has ended, and the end of what it wrote to stderr. */
  readonly process?: ProcessEnd;
  /** What is wrong with the login, as `@plugboard/auth` names it. */
  readonly auth?: AuthReport;
  /** The command that logs in, where that helps. */
  readonly login?: string;
  readonly hint?: string;
  /** Whether the same command may succeed a little later. */
  readonly retryable: boolean;
  /** What the server asked, and what continues the call. */
  readonly inputRequests?: InputRequiredResult["inputRequests"];
  readonly requestState?: string;
  /** The task that goes on without the command; `tasks wait` takes it. */
  readonly task?: KnownTask;
}

/** What else is known when an error is described. */
export interface ErrorContext {
  /** The server. Absent: none yet. */
  readonly target?: Target | undefined;
  /** The task that goes on without the command. Absent: there is none. */
  readonly task?: KnownTask | undefined;
}

/** What is known of a login that went wrong. Members without a value are absent. */
export interface AuthReport {
  readonly code: AuthErrorCode;
  /** The authorization server. */
  readonly issuer?: string;
  /** The `error` of its answer. */
  readonly oauthError?: string;
  /** The scopes that are missing. */
  readonly scopes?: readonly string[];
}

const TRY_LATER: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Describes whatever ended a command. */
export function errorReport(error: unknown, { target, task }: ErrorContext): ErrorReport {
  const code = exitCodeOf(error);
  const wanted = wantsLogin(error);
  const login = wanted === undefined ? undefined : loginCommand(target, wanted.scopes);
  const hint = hintFor(error, { code, target, task, login });
  const url = target === undefined ? undefined : addressOf(target);
  const end = processEnd(error);
  const status = statusOf(error);
  return {
    code,
    kind: kindOf(code),
    message: messageOf(error, code),
    ...(status === undefined ? {} : { status }),
    ...(error instanceof RpcError ? { rpcCode: error.code } : {}),
    ...(url === undefined || code === ExitCode.usage ? {} : { url }),
    ...(end === undefined ? {} : { process: processOf(end) }),
    ...authOf(error),
    ...(login === undefined ? {} : { login }),
    ...(hint === undefined ? {} : { hint }),
    retryable: isRetryable(error, status),
    ...(error instanceof InputError ? questionsOf(error.result) : {}),
    ...(task === undefined ? {} : { task }),
  };
}

/** `toolError` is `tool_error`. */
function kindOf(code: ExitCode): string {
  const [name = "unexpected"] = Object.entries(ExitCode).find(([, value]) => value === code) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function messageOf(error: unknown, code: ExitCode): string {
  if (error instanceof InputError && code === ExitCode.inputRequired) {
    return "The server needs an answer, and nobody can be asked.";
  }
  if (!(error instanceof Error)) return String(error);
  const end = processEnd(error);
  if (end !== undefined) return inFlags(withoutLastWords(error.message, end));
  const systemCode = systemCodeOf(error.cause);
  const message = inFlags(error.message);
  const isTold = systemCode === undefined || message.includes(systemCode);
  if (isTold || !(error instanceof ConnectionError)) return message;
  return `${message.replace(/\.$/, "")} (${systemCode}).`;
}

/** They are told apart from the sentence. */
function withoutLastWords(message: string, { stderr }: ProcessEnd): string {
  if (stderr === "" || !message.endsWith(stderr)) return message;
  return message.slice(0, -stderr.length).replace(/\s*Its last words:\s*$/, "");
}

/** `ECONNREFUSED` and the like. */
function systemCodeOf(cause: unknown): string | undefined {
  const { code, syscall } = (cause ?? {}) as NodeJS.ErrnoException;
  return typeof code === "string" && typeof syscall === "string" ? code : undefined;
}

function processOf({ exitCode, signal, stderr }: ProcessEnd): ProcessEnd {
  return {
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(signal === undefined ? {} : { signal }),
    stderr,
  };
}

function authOf(error: unknown): Pick<ErrorReport, "auth"> {
  const failure = authError(error);
  if (failure === undefined) return {};
  const { code, issuer, oauthError, scopes } = failure;
  const auth = {
    code,
    ...(issuer === undefined ? {} : { issuer }),
    ...(oauthError === undefined ? {} : { oauthError }),
    ...(scopes === undefined ? {} : { scopes }),
  };
  return { auth };
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  if (error instanceof RpcError) return error.httpStatus;
  return authError(error)?.status ?? upgradeStatus(error);
}

function isRetryable(error: unknown, status: number | undefined): boolean {
  if (status !== undefined) return TRY_LATER.has(status);
  if (authError(error)?.code === "unreachable") return true;
  if (error instanceof TimeoutError || error instanceof SessionExpiredError) return true;
  return (
    error instanceof ConnectionError &&
    (error.code === "unreachable" || error.code === "ended_early")
  );
}

function questionsOf({ inputRequests, requestState }: InputRequiredResult): Partial<ErrorReport> {
  return {
    ...(inputRequests === undefined ? {} : { inputRequests }),
    ...(requestState === undefined ? {} : { requestState }),
  };
}
