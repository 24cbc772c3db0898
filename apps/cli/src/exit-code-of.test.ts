import { AuthError, type AuthErrorCode } from "@plugboard/auth";
import {
  ArgumentError,
  CancelledError,
  ConnectionError,
  type ConnectionErrorCode,
  InputError,
  type InputErrorCode,
  ProtocolError,
  RpcError,
  SessionExpiredError,
  TaskError,
  TimeoutError,
  UnsupportedError,
} from "@plugboard/core";
import { HttpError } from "@plugboard/http";
import { expect, test } from "vitest";
import { InterruptedError } from "./errors/interrupted-error.js";
import { NoLoginError } from "./errors/no-login-error.js";
import { OutputClosedError } from "./errors/output-closed-error.js";
import { RefusedError } from "./errors/refused-error.js";
import { ToolFailedError } from "./errors/tool-failed-error.js";
import { UsageError } from "./errors/usage-error.js";
import { exitCodeOf } from "./exit-code-of.js";

const connection = (code: ConnectionErrorCode) => new ConnectionError(code, code);
const rpc = (code: number, httpStatus?: number) =>
  new RpcError({
    jsonrpc: "2.0",
    error: { code, message: "no" },
    ...(httpStatus && { httpStatus }),
  });
const http = (status: number, code: HttpError["code"] = "unexpected_status") =>
  new HttpError(code, "no", { status, headers: new Headers() });
const auth = (code: AuthErrorCode) => new AuthError(code, code);
const input = (code: InputErrorCode, cause?: unknown) =>
  new InputError(code, code, { cause, result: { resultType: "input_required" } });

test.each([
  ["output closed", new OutputClosedError(), 0],
  ["anything else", new Error("?"), 1],
  ["no error at all", "text", 1],
  ["usage", new UsageError("?"), 2],
  ["argument", new ArgumentError("?"), 2],
  ["HTTP 401", http(401), 3],
  ["HTTP 403", http(403), 3],
  ["HTTP 407", http(407), 3],
  ["an RPC error with HTTP 401", rpc(-32603, 401), 3],
  ["no login", new NoLoginError("?"), 3],
  ["a login that is needed", auth("login_required"), 3],
  ["a login that did not work", auth("grant_refused"), 3],
  ["a server that does not say where to log in", auth("metadata_missing"), 3],
  ["an authorization server that is away", auth("unreachable"), 4],
  ["an authorization server that is another", auth("issuer_mismatch"), 6],
  ["an address that is not asked", auth("url_refused"), 10],
  ["a login that can't be configured like that", auth("invalid_options"), 2],
  ["logins that can't be kept", auth("store_failed"), 1],
  ["unreachable", connection("unreachable"), 4],
  ["ended early", connection("ended_early"), 4],
  ["closed", connection("closed"), 4],
  ["overflow", connection("overflow"), 4],
  ["HTTP 503", http(503), 4],
  ["a session that is gone for good", new SessionExpiredError("?"), 4],
  ["tool error", new ToolFailedError("t"), 5],
  ["a task that was cancelled", new TaskError("cancelled", "?", { taskId: "t" }), 130],
  ["a task that is gone", new TaskError("gone", "?", { taskId: "t" }), 6],
  ["an RPC error", rpc(-32602, 400), 6],
  ["an RPC error whose code looks like a status", rpc(401), 6],
  ["HTTP 500", http(500), 6],
  ["HTTP 200 with a page", http(200, "unexpected_content_type"), 6],
  ["what is no MCP", new ProtocolError("invalid_result", "?"), 6],
  ["a question that is not allowed", input("invalid_request"), 6],
  ["questions without end", input("rounds_exhausted"), 6],
  ["an unknown method", rpc(-32601), 7],
  ["an unsupported revision", rpc(-32022), 7],
  ["unsupported", new UnsupportedError("peer", "?"), 7],
  ["silence", new TimeoutError("silence", "?", 1), 8],
  ["total", new TimeoutError("total", "?", 1), 8],
  ["no handler", input("no_handler"), 9],
  ["no answer", input("no_answer"), 9],
  ["a failing handler", input("handler_failed", new Error("?")), 1],
  ["an interrupted handler", input("handler_failed", new InterruptedError("SIGINT")), 130],
  ["an answer that does not fit", input("invalid_answer"), 1],
  ["too large", connection("too_large"), 10],
  ["refused", new RefusedError("?"), 10],
  ["a redirect that is not followed", http(302, "redirect_refused"), 10],
  ["interrupted", new InterruptedError("SIGINT"), 130],
  ["cancelled", new CancelledError(), 130],
])("%s", (_, error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});
