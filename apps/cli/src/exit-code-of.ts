import {
  ArgumentError,
  CancelledError,
  ConnectionError,
  ErrorCode,
  InputError,
  ProtocolError,
  RpcError,
  SessionExpiredError,
  TaskError,
  TimeoutError,
  UnsupportedError,
} from "@plugboard/core";
import { HttpError } from "@plugboard/http";
import { authError } from "./errors/auth-error.js";
import { InterruptedError } from "./errors/interrupted-error.js";
import { NoLoginError } from "./errors/no-login-error.js";
import { ofAuthError } from "./errors/of-auth-error.js";
import { OutputClosedError } from "./errors/output-closed-error.js";
import { RefusedError } from "./errors/refused-error.js";
import { ToolFailedError } from "./errors/tool-failed-error.js";
import { upgradeStatus } from "./errors/upgrade-status.js";
import { UsageError } from "./errors/usage-error.js";
import { ExitCode } from "./exit-code.js";

const NEEDS_AUTH: ReadonlySet<number> = new Set([401, 403, 407]);
/** A gateway's way of saying that nobody is behind it. */
const NOBODY_THERE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Maps whatever ended a command to its exit code. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof OutputClosedError) return ExitCode.ok;
  if (error instanceof InterruptedError || error instanceof CancelledError) {
    return ExitCode.cancelled;
  }
  if (error instanceof UsageError || error instanceof ArgumentError) return ExitCode.usage;
  if (error instanceof ToolFailedError) return ExitCode.toolError;
  if (error instanceof RefusedError) return ExitCode.refused;
  if (error instanceof NoLoginError) return ExitCode.auth;
  const login = authError(error);
  if (login !== undefined) return ofAuthError(login.code);
  if (error instanceof TimeoutError) return ExitCode.timeout;
  if (error instanceof UnsupportedError) return ExitCode.unsupported;
  if (error instanceof TaskError) {
    return error.code === "cancelled" ? ExitCode.cancelled : ExitCode.protocol;
  }
  if (error instanceof ProtocolError) return ExitCode.protocol;
  if (error instanceof HttpError) {
    return error.code === "redirect_refused" ? ExitCode.refused : ofStatus(error.status);
  }
  if (error instanceof SessionExpiredError) return ExitCode.unreachable;
  if (error instanceof ConnectionError) return ofConnectionError(error);
  if (error instanceof RpcError) return ofRpcError(error);
  if (error instanceof InputError) return ofInputError(error);
  return ExitCode.unexpected;
}

function ofConnectionError(error: ConnectionError): ExitCode {
  if (error.code === "too_large") return ExitCode.refused;
  const status = upgradeStatus(error);
  if (status === undefined) return ExitCode.unreachable;
  return status >= 300 && status < 400 ? ExitCode.refused : ofStatus(status);
}

function ofStatus(status: number): ExitCode {
  if (NEEDS_AUTH.has(status)) return ExitCode.auth;
  return NOBODY_THERE.has(status) ? ExitCode.unreachable : ExitCode.protocol;
}

function ofRpcError(error: RpcError): ExitCode {
  if (error.httpStatus !== undefined && NEEDS_AUTH.has(error.httpStatus)) return ExitCode.auth;
  const unsupported =
    error.code === ErrorCode.methodNotFound || error.code === ErrorCode.unsupportedProtocolVersion;
  return unsupported ? ExitCode.unsupported : ExitCode.protocol;
}

function ofInputError(error: InputError): ExitCode {
  switch (error.code) {
    case "no_handler":
    case "no_answer":
      return ExitCode.inputRequired;
    case "handler_failed":
    case "invalid_answer":
      return error.cause === undefined ? ExitCode.unexpected : exitCodeOf(error.cause);
    case "invalid_request":
    case "rounds_exhausted":
      return ExitCode.protocol;
  }
}
