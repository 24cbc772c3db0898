import { ConnectionError, type ConnectionErrorCode } from "@plugboard/core/transport";
import { ensure } from "./ensure.js";

/** Fails unless what was thrown is a `ConnectionError` with that code. */
export function ensureConnectionError(reason: unknown, code: ConnectionErrorCode): void {
  const isOne = reason instanceof ConnectionError;
  ensure(isOne, `It failed with ${String(reason)} where a ConnectionError "${code}" is due.`);
  ensure(reason.code === code, `The ConnectionError says "${reason.code}" where "${code}" is due.`);
}
