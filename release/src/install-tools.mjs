import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execute } from "./execute.mjs";

const FLAGS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs the registry, the compilers and the old Node as the lock file says, unless they are there. */
export async function installTools(home, { env, signal }) {
  const modules = join(home, "node_modules");
  const wanted = json(join(home, "package.json"));
  const isThere = Object.entries(wanted.dependencies).every(([name, range]) => {
    const manifest = join(modules, name, "package.json");
    return existsSync(manifest) && range.endsWith(json(manifest).version);
  });
  if (isThere) return;
  console.log("installing the registry and the compilers …");
  await execute("npm", ["ci", ...FLAGS], { cwd: home, env, signal, timeoutMs: 240_000 });
}

function json(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
