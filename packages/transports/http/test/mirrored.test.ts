import { createClient } from "@plugboard/core";
import { describe, expect, it, onTestFinished } from "vitest";
import { http } from "../src/index.js";
import { FETCHES } from "./faults.js";
import { idOf, peer, result } from "./peers.js";

const marked = (type: string, name: string) => ({ type, "x-mcp-header": name });
const tool = {
  name: "t",
  inputSchema: {
    type: "object",
    properties: {
      text: marked("string", "Text"),
      count: marked("integer", "Count"),
      flag: marked("boolean", "Flag"),
      plain: { type: "string" },
    },
  },
};

describe.each(FETCHES)(
  "over %s, an argument arrives in its header as it was encoded:",
  (_, options) => {
    it.each([
      ["HTTP-26, HTTP-25: the empty string", { text: "" }, { text: "" }],
      ["HTTP-35: text with spaces inside", { text: "us west 1" }, { text: "us west 1" }],
      [
        "HTTP-36: text beyond ASCII",
        { text: "Hello, 世界" },
        { text: "=?base64?SGVsbG8sIOS4lueVjA==?=" },
      ],
      ["HTTP-36: Latin-1", { text: "é" }, { text: "=?base64?w6k=?=" }],
      ["HTTP-36: outer spaces", { text: " padded " }, { text: "=?base64?IHBhZGRlZCA=?=" }],
      ["HTTP-36: line breaks", { text: "line1\r\nline2" }, { text: "=?base64?bGluZTENCmxpbmUy?=" }],
      ["HTTP-37: a tab inside", { text: "a\tb" }, { text: "=?base64?YQli?=" }],
      [
        "HTTP-36: what looks encoded already",
        { text: "=?base64?literal?=" },
        { text: "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=" },
      ],
      ["HTTP-36: the beginning of that", { text: "=?base64?x" }, { text: "=?base64?x" }],
      ["HTTP-35, HTTP-39, seed B4: integers", { count: -7.0 }, { count: "-7" }],
      ["HTTP-35, HTTP-39, seed T6: 1.0E7", { count: 1.0e7 }, { count: "10000000" }],
      ["HTTP-25, HTTP-35: 0 and false", { count: 0, flag: false }, { count: "0", flag: "false" }],
      ["HTTP-25: null and absence leave it out", { text: null }, {}],
      ["HTTP-31: what is not marked stays in the body", { plain: "secret" }, {}],
    ])("%s", async (_what, args, expected) => {
      const { url, requests } = await peer((reply) => reply.json(result(idOf(reply))));
      const client = createClient({ era: "modern", transport: http(url, options) });
      onTestFinished(() => client.close());
      await client.callTool({ name: "t", arguments: args }, { tool });
      const { headers, json } = requests[0] ?? {};
      const mirrored = Object.entries(headers ?? {})
        .filter(([name]) => name.startsWith("mcp-param-"))
        .map(([name, value]) => [name.slice("mcp-param-".length), value]);
      expect(Object.fromEntries(mirrored)).toEqual(expected);
      expect(json).toMatchObject({ params: { arguments: args } });
    });
  },
);
