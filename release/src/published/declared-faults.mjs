import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";

const CODE = /\.(js|d\.ts)$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*["']((?:@[\w-]+\/)?[\w:-][\w./:-]*)["']/g;

/** What the code and the types of a package import, and its package.json does not name. */
export async function declaredFaults(folder, { files, manifest }) {
  const named = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ]);
  const faults = new Set();
  for (const file of files.filter((path) => CODE.test(path))) {
    const code = (await readFile(join(folder, file), "utf8")).replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, specifier] of code.matchAll(IMPORT)) {
      const name = packageOf(specifier);
      if (isBuiltin(specifier) || named.has(name)) continue;
      faults.add(`${file} imports ${name}, which is neither a dependency nor a peer.`);
    }
  }
  return [...faults];
}

function packageOf(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
