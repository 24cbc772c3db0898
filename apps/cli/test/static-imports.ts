import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const DIST = new URL("../dist/", import.meta.url);
const STATIC_IMPORT = /^(?:import|export)\s+(?:[^"'()]*?\sfrom\s*)?["']([^"']+)["']/gm;

/** The packages that a built file loads before it runs, through whatever it imports. */
export async function staticImports(file: string, seen = new Set<string>()): Promise<string[]> {
  const packages: string[] = [];
  seen.add(file);
  const text = await readFile(fileURLToPath(new URL(file, DIST)), "utf8");
  for (const [, specifier = ""] of text.matchAll(STATIC_IMPORT)) {
    if (!specifier.startsWith("./")) packages.push(specifier);
    else if (!seen.has(specifier.slice(2))) {
      packages.push(...(await staticImports(specifier.slice(2), seen)));
    }
  }
  return packages;
}
