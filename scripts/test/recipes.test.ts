import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

// That the recipes compile and run is a matter of `readme-examples.test.ts`.
const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = join(root, "packages/testing/test/recipes");
const MAX_LINES = 20;

const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
const recipes = [...page.matchAll(/^## (.+?)\n.*?```ts\n(.*?)```/gms)].map(
  ([, title = "", code = ""]) => ({ title, code }),
);

it("the page has a recipe for each thing it is about", () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    "A Unix socket, or TCP",
    "A worker, or any `MessagePort`",
    "A pair in memory",
    "A server in this process, as a plain function",
  ]);
});

it.each(recipes)("the recipe for $title has at most 20 lines", ({ code }) => {
  const [recipe = ""] = code.split("// ---");
  const statements = recipe.replaceAll(/^(?:import|type)\b.*?;$|^\/\*\*.*?\*\/$/gms, "");
  const lines = statements.split("\n").filter((line) => line.trim() !== "");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});

it.each(readdirSync(sources))("the page shows %s, which the cases were run on", (name) => {
  const source = readFileSync(join(sources, name), "utf8");
  const recipe = source.slice(source.indexOf("/**")).replaceAll("export ", "").trim();
  expect(page).toContain(recipe);
});
