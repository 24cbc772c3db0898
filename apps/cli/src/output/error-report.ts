import {
  ConnectionError,
  InputError,
  type InputRequiredResult,
  RpcError,
  TimeoutError,
} from "@plugboard/core";
import { HttpError } from "@plugboard/http";
import { ExitCode } from "../exit-code.js";
import { exitCodeOf } from "../exit-code-of.js";
import { hintFor } from "./hint-for.js";

/** An error as programs read it, on stderr. Members without a value are absent. */
export interface ErrorReport {
  /** The exit code. */
  readonly code: ExitCode;
  /** The exit code's name: `usage`, `auth`, `unreachable`, … */
  readonly kind: keyof typeof ExitCode;
  readonly message: string;
  /** The HTTP status. */
  readonly status?: number;
  /** The code of the JSON-RPC error. */
  readonly rpcCode?: number;
  readonly url?: string;
  readonly hint?: string;
  /** Whether the same command may succeed a little later. */
  readonly retryable: boolean;
  /** What the server asked, and what continues the call. */
  readonly inputRequests?: InputRequiredResult["inputRequests"];
  readonly requestState?: string;
}

const TRY_LATER: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Describes whatever ended a command. */
export function errorReport(error: unknown, url?: string): ErrorReport {
  const code = exitCodeOf(error);
  const hint = hintFor(error, code);
  const status = statusOf(error);
  return {
    code,
    kind: kindOf(code),
    message: error instanceof Error ? error.message : String(error),
    ...(status === undefined ? {} : { status }),
    ...(error instanceof RpcError ? { rpcCode: error.code } : {}),
    ...(url === undefined || code === ExitCode.usage ? {} : { url }),
    ...(hint === undefined ? {} : { hint }),
    retryable: isRetryable(error, status),
    ...(error instanceof InputError ? questionsOf(error.result) : {}),
  };
}

function kindOf(code: ExitCode): keyof typeof ExitCode {
  const names = Object.keys(ExitCode) as (keyof typeof ExitCode)[];
  return names.find((name) => ExitCode[name] === code) ?? "unexpected";
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  return error instanceof RpcError ? error.httpStatus : undefined;
}

function isRetryable(error: unknown, status: number | undefined): boolean {
  if (status !== undefined) return TRY_LATER.has(status);
  if (error instanceof TimeoutError) return true;
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
