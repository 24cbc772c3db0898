import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const src = fileURLToPath(new URL("../src", import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
const imports = (name: string) =>
  [...readFileSync(join(src, name), "utf8").matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(
    ([, from = ""]) => from,
  );
const foreign = (name: string) => imports(name).filter((from) => !from.startsWith("."));

it("nothing but oauth4webapi is imported, and node: modules in node/ alone", () => {
  const [inNode, elsewhere] = [
    files.filter((name) => name.startsWith("node/")),
    files.filter((name) => !name.startsWith("node/")),
  ];
  expect(inNode.length).toBeGreaterThan(5);
  expect(inNode.flatMap(foreign).filter((from) => !from.startsWith("node:"))).toEqual([]);
  expect(new Set(elsewhere.flatMap(foreign))).toEqual(new Set(["oauth4webapi"]));
});

it("nothing outside node/ imports from there", () => {
  const elsewhere = files.filter((name) => !name.startsWith("node/"));
  expect(elsewhere.flatMap(imports).filter((from) => from.includes("/node/"))).toEqual([]);
});
