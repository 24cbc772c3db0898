import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const under = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const adapters = under("packages/adapters");
const packages = [
  ...under("packages").filter((path) => !/adapters$|transports$/.test(path)),
  ...under("packages/transports"),
  ...adapters,
];
const apps = under("apps");

interface Manifest {
  readonly name: string;
  readonly dependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}
const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
const namesOf = (...groups: (Record<string, string> | undefined)[]) =>
  groups.flatMap((group) => Object.keys(group ?? {}));
const isOurs = (name: string) => name.startsWith("@plugboard/");

/** The sources that are published. */
function sourcesIn(path: string): string[] {
  return readdirSync(join(root, path, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(root, path, "src", file), "utf8"));
}

function importsIn(path: string): Set<string> {
  const found = sourcesIn(path).flatMap((text) => [
    ...text.matchAll(/(?:from|import)\s*\(?\s*"(@plugboard\/[^"]+)"/g),
  ]);
  return new Set(found.map(([, name = ""]) => name));
}

describe("the dependency rule", () => {
  it.each(packages)("%s depends on core, or on nothing of ours", (path) => {
    const { dependencies, peerDependencies } = manifestOf(path);
    const ours = namesOf(dependencies, peerDependencies).filter(isOurs);
    expect(ours.filter((name) => name !== "@plugboard/core")).toEqual([]);
  });

  it.each(packages)("%s imports core, or nothing of ours", (path) => {
    const { name } = manifestOf(path);
    const foreign = [...importsIn(path)].filter(
      (one) => !/^@plugboard\/core(\/transport)?$/.test(one),
    );
    expect(foreign.filter((one) => one !== name)).toEqual([]);
  });

  it.each(adapters)("nothing but itself would miss %s", (path) => {
    const { name } = manifestOf(path);
    const others = [...packages, ...apps].filter((other) => other !== path);
    const dependents = others.filter((other) => {
      const { dependencies, peerDependencies, devDependencies } = manifestOf(other);
      return namesOf(dependencies, peerDependencies, devDependencies).includes(name);
    });
    expect(dependents).toEqual([]);
  });
});
