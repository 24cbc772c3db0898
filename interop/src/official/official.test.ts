import { type JsonObject, MetaKey } from "@plugboard/core/transport";
import { expect, test } from "vitest";
import type { Cell } from "../cells/cell.js";
import { EARLIER_CELLS } from "../cells/earlier-cells.js";
import { BACKWARD_CELLS, MODERN_CELLS } from "../cells/modern-cells.js";
import { runProgram } from "../program/run-program.js";
import { carriedSchemas, SCHEMAS_ARE_THERE } from "./carried-schemas.js";
import { createJsonSchemaCheck } from "./json-schema.js";
import { noteSentMessages } from "./sent-messages.js";
import { zodFault } from "./zod-schemas.js";

const CELLS: readonly Cell[] = [...MODERN_CELLS, ...BACKWARD_CELLS, ...EARLIER_CELLS];
const SCHEMAS = SCHEMAS_ARE_THERE ? carriedSchemas() : new Map<string, never>();

/** What the program sends in each cell, run once. */
const runs = new Map<Cell, Promise<readonly JsonObject[]>>();

function sentIn(cell: Cell): Promise<readonly JsonObject[]> {
  const run = runs.get(cell) ?? send(cell);
  runs.set(cell, run);
  return run;
}

async function send({ open }: Cell): Promise<readonly JsonObject[]> {
  const sent = noteSentMessages();
  const cell = await open(sent);
  try {
    await runProgram(cell.transport);
    return sent.all() as JsonObject[];
  } finally {
    await cell.close();
    sent.close();
  }
}

const because = (reason: string | undefined): string => (reason ? ` (skipped: ${reason})` : "");

function missingSchema(revision: string): string | undefined {
  if (!SCHEMAS_ARE_THERE) return "the conformance suite, which carries it, is not installed";
  return SCHEMAS.has(revision) ? undefined : "the conformance suite carries none";
}

/** The revision that a message itself says it is of. In every cell the first asks in 2026-07-28 what the server speaks. */
const revisionOf = ({ params }: JsonObject): string | undefined =>
  (params as { _meta?: Record<string, string> } | undefined)?._meta?.[MetaKey.protocolVersion];

const checks = new Map<string, ReturnType<typeof createJsonSchemaCheck>>();

function checkFor(revision: string): ReturnType<typeof createJsonSchemaCheck> {
  const schema = SCHEMAS.get(revision);
  if (schema === undefined) throw new Error(`There is no schema of ${revision}.`);
  const check = checks.get(revision) ?? createJsonSchemaCheck(schema);
  checks.set(revision, check);
  return check;
}

/** What the program has every client send, whatever is spoken over whatever. */
const ALWAYS_SENT = [
  "completion/complete",
  "prompts/get",
  "prompts/list",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "tools/call",
  "tools/list",
];

for (const cell of CELLS) {
  const { revision, over, skipped } = cell;
  const every = `${revision} over ${over}: every message of the client is valid`;

  test.skipIf(skipped)(
    `${every} by the official Zod schemas${because(skipped)}`,
    { timeout: 20_000 },
    async () => {
      const messages = await sentIn(cell);
      expect(messages.map(({ method }) => method)).toEqual(expect.arrayContaining(ALWAYS_SENT));
      expect(messages.flatMap((message) => zodFault(message) ?? [])).toEqual([]);
    },
  );

  const reason = skipped ?? missingSchema(revision);
  test.skipIf(reason)(
    `${every} by the official JSON schema${because(reason)}`,
    { timeout: 20_000 },
    async () => {
      const messages = await sentIn(cell);
      const faults = messages.map((message) => checkFor(revisionOf(message) ?? revision)(message));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );
}

const WRONG: readonly [string, JsonObject][] = [
  ["a call without a tool", { jsonrpc: "2.0", id: 1, method: "tools/call", params: {} }],
  ["a method of nobody", { jsonrpc: "2.0", id: 1, method: "tools/eat", params: {} }],
  ["an id that is none", { jsonrpc: "2.0", id: null, method: "ping" }],
  ["a notification without its params", { jsonrpc: "2.0", method: "notifications/progress" }],
  ["an answer of no kind", { jsonrpc: "2.0", id: 1, result: { action: "shrug" } }],
  ["an error without a code", { jsonrpc: "2.0", id: 1, error: { message: "No." } }],
];

test.each(WRONG)("%s is not valid by the official Zod schemas", (_what, message) => {
  expect(zodFault(message)).toBeTypeOf("string");
});

const noSuite = SCHEMAS_ARE_THERE ? undefined : missingSchema("");
test.skipIf(noSuite).each(WRONG)(
  `%s is not valid by the official JSON schema of 2025-11-25${because(noSuite)}`,
  (_what, message) => expect(checkFor("2025-11-25")(message)).toBeTypeOf("string"),
);
