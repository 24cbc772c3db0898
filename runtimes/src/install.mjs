import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * Installs the runtimes into `folder` as its lock file says, unless they are there. Gives why they can't be had on this
 * machine; `undefined` when they are there.
 */
export function install(folder) {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return "the runtimes are installed on linux-x64 alone";
  }
  const { dependencies } = json(join(folder, "package.json"));
  if (Object.entries(dependencies).every((wanted) => isPresent(folder, wanted))) return undefined;
  console.log("installing Node 22, 24 and 26, Bun, Deno, workerd …");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", ["ci", ...flags, "--fetch-retries=1"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 240_000,
  });
  return status === 0 ? undefined : "they could not be installed, which takes an npm registry";
}

function isPresent(folder, [name, wanted]) {
  const file = join(folder, "node_modules", name, "package.json");
  return existsSync(file) && json(file).version === wanted.replace(/^npm:.*@/, "");
}
