import { ConnectionError, RpcError } from "@plugboard/core/transport";
import { expect, it } from "vitest";
import { request } from "../test/peers.js";
import { suspectsLegacy } from "./era-evidence.js";
import { HttpError, type HttpErrorCode } from "./http-error.js";

const headers = { get: () => null };
const http = (status: number, code: HttpErrorCode = "unexpected_status") =>
  new HttpError(code, "x", { status, headers });
const rpc = (code: number, httpStatus?: number) =>
  new RpcError({
    jsonrpc: "2.0",
    id: 1,
    error: { code, message: "x" },
    ...(httpStatus !== undefined && { httpStatus }),
  });

type Row = [failure: string, ofDiscover: boolean, ofOthers: boolean, error: unknown];
const ROWS: Row[] = [
  ["HTTP-61, HTTP-62: 400", true, true, http(400)],
  ["HTTP-62: 404", true, true, http(404)],
  ["HTTP-62: 405", true, true, http(405)],
  ["HTTP-62: 406", true, true, http(406)],
  ["HTTP-62: 415", true, true, http(415)],
  ...[401, 403, 407, 408, 413, 421, 425, 429, 431].map(
    (status): Row => [`HTTP-62: ${status}`, false, false, http(status)],
  ),
  ["HTTP-62: 500", false, false, http(500)],
  ["HTTP-62: 503", false, false, http(503)],
  ["HTTP-62: a refused redirect", false, false, http(307, "redirect_refused")],
  ["HTTP-64: 200 without a body", true, false, http(200, "empty_body")],
  ["HTTP-64: 200 with HTML", true, false, http(200, "unexpected_content_type")],
  ["HTTP-64: 202", true, false, http(202)],
  ["HTTP-61, HTTP-63: -32020 with 400", false, false, rpc(-32020, 400)],
  ["HTTP-61, HTTP-63: -32021 with 400", false, false, rpc(-32021, 400)],
  ["HTTP-61, HTTP-63: -32022 with 400", false, false, rpc(-32022, 400)],
  ["HTTP-61, HTTP-63: -32022 with 200", false, false, rpc(-32022)],
  ["HTTP-63: -32601 with 404", true, false, rpc(-32601, 404)],
  ["HTTP-63: -32601 with 400", true, true, rpc(-32601, 400)],
  ["HTTP-63: -32601 with 200", true, false, rpc(-32601)],
  ["HTTP-64: -32600 with 200", true, false, rpc(-32600)],
  ["HTTP-63: -32602 with 200", true, false, rpc(-32602)],
  ["HTTP-63: -32602 with 400", true, true, rpc(-32602, 400)],
  ["HTTP-64: -32000 with 400", true, true, rpc(-32000, 400)],
  ["HTTP-64: -32000 with 200", true, false, rpc(-32000)],
  ["HTTP-64: -32019 with 200", true, false, rpc(-32019)],
  ["HTTP-64: -32001 with 404", true, true, rpc(-32001, 404)],
  ["HTTP-64: -32603 with 200", false, false, rpc(-32603)],
  ["HTTP-64: -32603 with 500", false, false, rpc(-32603, 500)],
  ["HTTP-61, HTTP-63: -32023 with 200", false, false, rpc(-32023)],
  ["HTTP-62: -32603 with 401", false, false, rpc(-32603, 401)],
  ...[401, 403, 429, 500, 501, 502, 503].flatMap((status): Row[] => [
    [`HTTP-62: -32000 with ${status}`, false, false, rpc(-32000, status)],
    [`HTTP-62: -32601 with ${status}`, false, false, rpc(-32601, status)],
  ]),
  ["B44: 400, plain text or empty", true, true, http(400)],
  ["B44: 404 with HTML", true, true, http(404)],
  ["B44: 204", true, false, http(204)],
  ["B44: 200 with an empty body", true, false, http(200, "empty_body")],
  ["HTTP-68: -32022 with 404", false, false, rpc(-32022, 404)],
  ["HTTP-66: nothing", false, false, undefined],
  ["HTTP-62: a broken connection", false, false, new ConnectionError("ended_early", "x")],
  ["HTTP-62: anything else", false, false, new TypeError("x")],
];

it.each(ROWS)("%s suggests an earlier revision: for the probe %s, for others %s", (...row) => {
  const [, ofDiscover, ofOthers, failure] = row;
  expect(suspectsLegacy(failure, request(1, "server/discover"))).toBe(ofDiscover);
  expect(suspectsLegacy(failure, request(1, "tools/call"))).toBe(ofOthers);
});
