import {
  ErrorCode,
  isLegacyErrorCode,
  isModernErrorCode,
  Method,
  type RequestMessage,
  RpcError,
} from "@plugboard/core/transport";
import { HttpError } from "./http-error.js";
import { isSuccess } from "./is-success.js";
import { isTelling } from "./is-telling.js";

/** What servers of earlier revisions answer to `server/discover`, whatever the status. */
const REFUSALS_OF_DISCOVER = new Set<number>([
  ErrorCode.methodNotFound,
  ErrorCode.invalidRequest,
  ErrorCode.invalidParams,
]);

/** What is known of a failed request. */
interface Evidence {
  /** Whether the request was `server/discover`, which every modern server answers. */
  readonly isDiscover: boolean;
  /** Absent: no HTTP reply came. */
  readonly status: number | undefined;
  /** The code of the JSON-RPC error. Absent: the reply carried none. */
  readonly code: number | undefined;
}

/** One rule of evidence. The first that applies decides. */
interface Rule {
  /** The rules of the specification that it follows. */
  readonly id: string;
  readonly applies: (evidence: Evidence) => boolean;
  readonly isSuspect: boolean;
}

const RULES: readonly Rule[] = [
  {
    id: "HTTP-62: without an HTTP reply nothing is known",
    applies: ({ status }) => status === undefined,
    isSuspect: false,
  },
  {
    id: "HTTP-62: who may call, how often, how large, and whether the server works say nothing",
    applies: ({ status = 0 }) => status >= 300 && !isTelling(status),
    isSuspect: false,
  },
  {
    id: "HTTP-61, HTTP-63: only modern servers have these errors",
    applies: ({ code }) => code !== undefined && isModernErrorCode(code),
    isSuspect: false,
  },
  {
    id: "HTTP-63, HTTP-64: every modern server has server/discover",
    applies: ({ isDiscover, code }) =>
      isDiscover &&
      code !== undefined &&
      (REFUSALS_OF_DISCOVER.has(code) || isLegacyErrorCode(code)),
    isSuspect: true,
  },
  {
    id: "HTTP-64: a success without a message is no answer to server/discover",
    applies: ({ isDiscover, status, code }) =>
      isDiscover && code === undefined && isSuccess(status ?? 0),
    isSuspect: true,
  },
  {
    id: "HTTP-63: a modern server that lacks a method says so with 404",
    applies: ({ status, code }) => status === 404 && code === ErrorCode.methodNotFound,
    isSuspect: false,
  },
  {
    id: "HTTP-61, HTTP-62: 4xx, but for those about who, how often and how large",
    applies: ({ status }) => isTelling(status ?? 0),
    isSuspect: true,
  },
];

/** Whether a failure looks like the answer of a server that speaks only revisions that open with `initialize`. */
export function suspectsLegacy(failure: unknown, request: RequestMessage): boolean {
  const evidence = evidenceOf(failure, request);
  return RULES.find(({ applies }) => applies(evidence))?.isSuspect ?? false;
}

function evidenceOf(failure: unknown, request: RequestMessage): Evidence {
  const isDiscover = request.method === Method.discover;
  if (failure instanceof HttpError) return { isDiscover, status: failure.status, code: undefined };
  if (!(failure instanceof RpcError)) return { isDiscover, status: undefined, code: undefined };
  return { isDiscover, status: failure.httpStatus ?? 200, code: failure.code };
}
