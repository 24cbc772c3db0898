import { expect, it } from "vitest";
import type { ListToolsResult, Tool } from "../wire/types/tools.js";
import { Catalogue } from "./catalogue.js";

const tool = (name: string, header: unknown = name): Tool => ({
  name,
  inputSchema: {
    type: "object",
    properties: header === undefined ? {} : { a: { type: "string", "x-mcp-header": header } },
  },
});
const plain = (name: string): Tool => ({ name, inputSchema: { type: "object" } });
const page = (tools: Tool[], nextCursor?: string): ListToolsResult => ({
  tools,
  ...(nextCursor !== undefined && { nextCursor }),
  ttlMs: 0,
  cacheScope: "private",
});
const headersOf = (catalogue: Catalogue, name: string): string[] =>
  catalogue.annotatedParams(name).map((param) => param.name);

it("HTTP-28: the newest schema of a tool counts", () => {
  const catalogue = new Catalogue();
  expect(headersOf(catalogue, "t")).toEqual([]);
  catalogue.learn(undefined, page([tool("t", "Old")]));
  expect(headersOf(catalogue, "t")).toEqual(["Old"]);
  catalogue.learn(undefined, page([tool("t", "New")]));
  expect(headersOf(catalogue, "t")).toEqual(["New"]);
  catalogue.learn(undefined, page([plain("t")]));
  expect(headersOf(catalogue, "t")).toEqual([]);
});

it("HTTP-23: gives the tools that can be called in the server's order, and what is wrong with the others", () => {
  const catalogue = new Catalogue();
  const learned = catalogue.learn(undefined, page([tool("a"), tool("b", "bad name"), plain("c")]));
  expect(learned.valid.map(({ name }) => name)).toEqual(["a", "c"]);
  expect(learned.invalid).toEqual([{ name: "b", problem: '"bad name" is no header name' }]);
});

it("a tool whose schema became invalid is mirrored no more", () => {
  const catalogue = new Catalogue();
  catalogue.learn(undefined, page([tool("t")]));
  catalogue.learn(undefined, page([tool("t", "bad name")], "more"));
  expect(headersOf(catalogue, "t")).toEqual([]);
});

it("seed C6: while a walk is under way, no tool that was known is forgotten", () => {
  const catalogue = new Catalogue();
  catalogue.learn(undefined, page([tool("a"), tool("gone")], "1"));
  catalogue.learn("1", page([tool("b")]));
  catalogue.learn(undefined, page([tool("a", "A2")], "1"));
  expect(headersOf(catalogue, "a")).toEqual(["A2"]);
  expect(headersOf(catalogue, "b")).toEqual(["b"]);
  expect(headersOf(catalogue, "gone")).toEqual(["gone"]);
  catalogue.learn("1", page([tool("b")]));
  expect(headersOf(catalogue, "b")).toEqual(["b"]);
  expect(headersOf(catalogue, "gone")).toEqual([]);
});

it("the empty cursor is the next page of a walk like any other", () => {
  const catalogue = new Catalogue();
  catalogue.learn(undefined, page([tool("gone")]));
  catalogue.learn(undefined, page([tool("a")], ""));
  catalogue.learn("", page([tool("b")]));
  expect(["a", "b", "gone"].map((name) => headersOf(catalogue, name).length)).toEqual([1, 1, 0]);
});

it("a page out of the middle adds tools and forgets none", () => {
  const catalogue = new Catalogue();
  catalogue.learn(undefined, page([tool("a")]));
  catalogue.learn("elsewhere", page([tool("b")]));
  expect(["a", "b"].map((name) => headersOf(catalogue, name).length)).toEqual([1, 1]);
});

it("two walks at once forget nothing that either of them met", () => {
  const catalogue = new Catalogue();
  catalogue.learn(undefined, page([tool("a")], "1"));
  catalogue.learn(undefined, page([tool("a")], "1"));
  catalogue.learn("1", page([tool("b")], "2"));
  catalogue.learn("1", page([tool("b")], "2"));
  catalogue.learn("2", page([tool("c")]));
  catalogue.learn("2", page([tool("c")]));
  expect(["a", "b", "c"].map((name) => headersOf(catalogue, name).length)).toEqual([1, 1, 1]);
});

it("tools named like members of every object are unknown until they are listed", () => {
  const catalogue = new Catalogue();
  expect(headersOf(catalogue, "constructor")).toEqual([]);
  catalogue.learn(undefined, page([tool("__proto__", "P")]));
  expect(headersOf(catalogue, "__proto__")).toEqual(["P"]);
});

it("what it keeps is bounded: beyond 10,000 tools the oldest are forgotten", () => {
  const catalogue = new Catalogue();
  const many = (from: number) => Array.from({ length: 5_001 }, (_, i) => tool(`t${from + i}`));
  catalogue.learn(undefined, page(many(0), "1"));
  catalogue.learn("1", page(many(5_001)));
  expect(["t0", "t1", "t2", "t10001"].map((name) => headersOf(catalogue, name).length)).toEqual([
    0, 0, 1, 1,
  ]);
});
