import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), "utf8");

test("the transport that the README shows is the one that is tested", async () => {
  expect(await read("../README.md")).toContain(await read("./tcp-example.test.ts"));
});
