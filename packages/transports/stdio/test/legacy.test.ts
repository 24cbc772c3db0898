import { expect, test } from "vitest";
import { clientOf } from "./server-program.js";

/** Refuses everything before "initialize", in the way of a server of revision 2025-11-25. */
const LEGACY = `
onRequest(({ id }) => {
  const message = "Received request before initialization was complete";
  write({ jsonrpc: "2.0", id, error: { code: -32602, message } });
});`;

test.each(["discover", "listTools"] as const)(
  "a server of earlier revisions alone gives UnsupportedError that says so, at a first %s",
  async (first) => {
    const client = clientOf(LEGACY);
    await expect(client[first]()).rejects.toMatchObject({
      name: "UnsupportedError",
      message: expect.stringContaining("initialize"),
      cause: { code: -32602 },
    });
  },
);
