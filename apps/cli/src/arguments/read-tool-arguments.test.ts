import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readToolArguments } from "./read-tool-arguments.js";

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "plugboard-"));
  await writeFile(join(cwd, "text.txt"), "from a file\n");
  await writeFile(join(cwd, "object.json"), '{"a":1}');
  await writeFile(join(cwd, "bytes.bin"), Buffer.from([0xff, 0xfe]));
});
afterAll(() => rm(cwd, { recursive: true }));

const schema = {
  type: "object",
  properties: {
    s: { type: "string" },
    n: { type: "integer" },
    x: { type: "number" },
    b: { type: "boolean" },
    j: { type: "object" },
    list: { type: "array", items: { type: "integer" } },
    maybe: { type: ["integer", "null"] },
    either: { anyOf: [{ type: "string" }, { type: "integer" }] },
    level: { enum: [1, 2, "high"] },
    any: {},
    ref: { $ref: "#/$defs/Count" },
    blob: { type: "string", contentEncoding: "base64" },
  },
  $defs: { Count: { type: "integer", minimum: 1 } },
};

const read = (typed: readonly string[], json?: string, root: object = schema, stdin = "") =>
  readToolArguments(typed, {
    owner: 'The tool "t"',
    schema: root as Record<string, unknown>,
    json,
    io: { cwd, stdin: Readable.from([stdin]) },
  });

describe("values are typed by the schema:", () => {
  test.each([
    ["s=007", { s: "007" }],
    ["n=007", { n: 7 }],
    ["n=-3", { n: -3 }],
    ["x=1e3", { x: 1000 }],
    ["x=.5", { x: 0.5 }],
    ["b=true", { b: true }],
    ["s=true", { s: "true" }],
    ["s=null", { s: "null" }],
    ["s=", { s: "" }],
    ["s=a=b:=c", { s: "a=b:=c" }],
    ["maybe=null", { maybe: null }],
    ["maybe=5", { maybe: 5 }],
    ["either=5", { either: "5" }],
    ["level=2", { level: 2 }],
    ["level=high", { level: "high" }],
    ["any=5", { any: "5" }],
    ["ref=4", { ref: 4 }],
    ['j={"a":1}', { j: { a: 1 } }],
    ['j:={"a":1}', { j: { a: 1 } }],
    ["list=[1,2]", { list: [1, 2] }],
    ["list=3", { list: [3] }],
    ["s=@text.txt", { s: "from a file\n" }],
    ["j=@object.json", { j: { a: 1 } }],
    ["any:=@object.json", { any: { a: 1 } }],
    ["blob=@bytes.bin", { blob: "//4=" }],
    ['s:="@x"', { s: "@x" }],
  ])("%s", async (typed, expected) => {
    expect(await read([typed])).toEqual(expected);
  });
});

describe("what does not fit is refused:", () => {
  test.each([
    ["n=abc", '"n" wants an integer, not "abc".'],
    ["n=1.5", '"n" wants an integer, not "1.5".'],
    ["n=", '"n" wants an integer, not "".'],
    ["n=0x10", '"n" wants an integer'],
    ["n=9007199254740993", "can't be sent without changing it"],
    ["any:=9007199254740993", "holds 9007199254740993"],
    ["x=1e400", "can't be sent without changing it"],
    ["b=yes", '"b" wants a boolean'],
    ["level=3", '"level" wants one of 1, 2, "high"'],
    ["ref=0", '"ref" is less than 1.'],
    ["n:=true", '"n" wants an integer, not true.'],
    ["list:=[1,true]", '"list"[1] wants an integer, not true.'],
    ["j:={", "is not JSON"],
    ["s=@missing.txt", "can't be read"],
    ["s=@bytes.bin", "is not text"],
    ["word", '"word" is not an argument.'],
    ["nn=1", 'has no argument "nn"'],
  ])("%s", async (typed, message) => {
    await expect(read([typed])).rejects.toThrow(message);
  });
});

test("arguments of one name are the items of an array, and of nothing else", async () => {
  expect(await read(["list=1", "list=2"])).toEqual({ list: [1, 2] });
  await expect(read(["s=1", "s=2"])).rejects.toThrow('"s" is given 2 times.');
});

test("all missing arguments are named with what they want, but those with a default", async () => {
  const root = {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "string" }, c: { default: 1 } },
    required: ["a", "b", "c"],
  };
  await expect(read([], undefined, root)).rejects.toThrow(
    'needs "a" (an integer), "b" (a string).',
  );
});

test("--args is JSON, a file or stdin, and single arguments win", async () => {
  expect(await read(["n=2"], '{"n":1,"s":"x"}')).toEqual({ n: 2, s: "x" });
  expect(await read([], "@object.json", { type: "object" })).toEqual({ a: 1 });
  expect(await read([], "-", schema, '{"n":1}')).toEqual({ n: 1 });
  await expect(read([], "[1]")).rejects.toThrow("--args takes a JSON object.");
  await expect(read([], '{"n":9007199254740993}')).rejects.toThrow("9007199254740993");
});

test("undeclared names pass where the schema lets them, and in --args unless it forbids them", async () => {
  expect(await read(["free=1"], undefined, { type: "object" })).toEqual({ free: "1" });
  const open = { ...schema, additionalProperties: true };
  expect(await read(["free=1"], undefined, open)).toEqual({ free: "1" });
  expect(await read([], '{"free":1}')).toEqual({ free: 1 });
  const closed = { ...schema, additionalProperties: false };
  await expect(read([], '{"free":1}', closed)).rejects.toThrow('no argument "free"');
});

test("names that objects have by birth are names like any other", async () => {
  const root = { type: "object", properties: { constructor: { type: "integer" } } };
  expect(await read(["constructor=1"], undefined, root)).toEqual({ constructor: 1 });
  await expect(read(["toString=1"], undefined, root)).rejects.toThrow("toString");
  const given = await read(["__proto__=1"], undefined, { type: "object" });
  expect(Object.hasOwn(given, "__proto__")).toBe(true);
});
