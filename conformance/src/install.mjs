import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const name = "@modelcontextprotocol/conformance";
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Installs the suite into `folder` as its lock file says, unless it is there, and gives the path of its program. */
export function install(folder) {
  const home = join(folder, "node_modules", name);
  const wanted = json(join(folder, "package.json")).dependencies[name];
  const present =
    existsSync(join(home, "package.json")) && json(join(home, "package.json")).version;
  if (present !== wanted) npmCi(folder, wanted);
  return join(home, "dist", "index.js");
}

function npmCi(folder, wanted) {
  console.log(`installing ${name} ${wanted} …`);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync("npm", ["ci", ...flags, "--fetch-retries=1"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    timeout: 120_000,
  });
  if (status === 0) return;
  throw new Error(
    `${name} ${wanted} could not be installed; it needs an npm registry.${error ? ` (${error.message})` : ""}`,
  );
}
