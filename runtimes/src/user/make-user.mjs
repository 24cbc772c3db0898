import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack } from "./pack.mjs";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Makes a folder outside the repository as a user has one: the packages installed by npm, and a program, the suite. */
export function makeUser() {
  const folder = mkdtempSync(join(tmpdir(), "plugboard-runtimes-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    fill(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function fill(folder) {
  const packed = join(folder, "packed");
  mkdirSync(packed);
  const tarballs = Object.entries(pack(packed)).map(([name, path]) => [name, `file:${path}`]);
  const dependencies = { ...Object.fromEntries(tarballs), ws: "8.23.0" }; // ws is for Node 20
  const manifest = { name: "user", private: true, type: "module", dependencies };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, undefined, 2));
  const flags = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  execFileSync("npm", ["install", ...flags], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 120_000,
  });
  cpSync(file("../entries"), folder, { recursive: true });
  cpSync(file("../suite"), join(folder, "suite"), { recursive: true });
}
