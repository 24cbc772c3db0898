import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
const manifest = (folder: string) =>
  JSON.parse(readFileSync(path(`${folder}/package.json`), "utf8")) as {
    readonly dependencies?: Record<string, string>;
  };
/** The modules that a built file imports. */
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];/gm)].map(
    ([, specifier]) => specifier as string,
  );

it("core as it is published imports nothing at all", () => {
  const files = readdirSync(path("packages/core/dist")).filter((name) => name.endsWith(".js"));
  expect(files).toContain("index.js");
  for (const name of files) {
    const foreign = importsOf(path(`packages/core/dist/${name}`)).filter(
      (one) => !one.startsWith("./"),
    );
    expect(foreign).toEqual([]);
  }
  expect(manifest("packages/core").dependencies).toBeUndefined();
});

it("http as it is published imports node: only under the condition that Node sets", () => {
  const dist = "packages/transports/http/dist";
  const seen = new Set<string>();
  const queue = ["index.js", "global-fetch.js"];
  for (const name of queue) {
    for (const specifier of importsOf(path(`${dist}/${name}`))) {
      if (specifier.startsWith("./") && !queue.includes(specifier.slice(2))) {
        queue.push(specifier.slice(2));
      }
      if (!specifier.startsWith("./")) seen.add(specifier);
    }
  }
  expect([...seen].sort()).toEqual(["#fetch", "@plugboard/core/transport", "eventsource-parser"]);
  expect(Object.keys(manifest("packages/transports/http").dependencies ?? {}).sort()).toEqual([
    "@plugboard/core",
    "eventsource-parser",
  ]);
});
