import type { Writable } from "node:stream";
import { jsonText } from "./json-text.js";

/** Writes events, one JSON object a line. */
export interface EventWriter {
  write(type: string, members: { readonly [name: string]: unknown }): void;
}

/** Writes events to a stream. `type` is always the first member. */
export function createEventWriter(stream: Writable): EventWriter {
  return {
    write: (type, members) => {
      stream.write(`${jsonText({ ...{ type }, ...members, type }, { pretty: false })}\n`);
    },
  };
}
