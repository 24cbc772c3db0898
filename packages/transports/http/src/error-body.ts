import { ConnectionError } from "@plugboard/core/transport";
import { bodyBytes } from "./body-bytes.js";
import { bodyFailure } from "./body-failure.js";
import type { ByteSource } from "./byte-source.js";

/** What the body of an error is read for. */
export interface ErrorBodyOptions {
  readonly status: number;
  readonly method: string;
  readonly peer: string;
  readonly maxErrorBodyBytes: number;
}

/** Reads the body of a reply whose status is an error, within its own bound. */
export async function errorBody(
  source: ByteSource,
  { status, method, peer, maxErrorBodyBytes }: ErrorBodyOptions,
): Promise<string> {
  const bytes = await bodyBytes(source, { maxBytes: maxErrorBodyBytes }).catch((error) => {
    throw bodyFailure(error, { method, peer });
  });
  if (bytes !== undefined) return new TextDecoder().decode(bytes);
  const what = `with HTTP status ${status} and a body of more than ${maxErrorBodyBytes} bytes`;
  const message = `${peer} answered ${method} ${what}, the limit that maxErrorBodyBytes sets.`;
  throw new ConnectionError("too_large", message);
}
