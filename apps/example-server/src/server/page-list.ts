import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Interposer } from "./interpose-handlers.js";

/** Serves the list under `key` of a list result in pages of `pageSize`. */
export function pageList(key: string, pageSize: number): Interposer {
  return (next) => async (request, ctx) => {
    const start = readCursor(key, request.params?.cursor);
    const { [key]: items, ...rest } = (await next(request, ctx)) as Record<string, unknown>;
    if (!Array.isArray(items)) return { ...rest, [key]: items };
    const end = start + pageSize;
    const page = { ...rest, [key]: items.slice(start, end) };
    return end < items.length ? { ...page, nextCursor: writeCursor(key, end) } : page;
  };
}

function writeCursor(key: string, start: number): string {
  return Buffer.from(`${key}:${start}`).toString("base64url");
}

function readCursor(key: string, cursor: unknown): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(String(cursor), "base64url").toString();
  const start = Number(text.slice(key.length + 1));
  if (text.startsWith(`${key}:`) && Number.isInteger(start) && start > 0) return start;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The cursor of ${key} is not known.`);
}
