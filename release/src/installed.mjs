import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** What npm put into a folder: the packages, by their paths below it, with their versions; and the bytes of it all. */
export async function installed(folder) {
  const { packages } = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  const present = [];
  for (const [path, { version }] of Object.entries(packages)) {
    if (path === "" || !(await isThere(join(folder, path)))) continue;
    present.push({ path, version, name: path.slice(path.lastIndexOf("node_modules/") + 13) });
  }
  let bytes = 0;
  for (const { path } of present) bytes += await bytesIn(join(folder, path));
  return { packages: present, bytes };
}

async function isThere(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The bytes of a package without the packages below it. */
async function bytesIn(folder) {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? await bytesIn(path) : (await stat(path)).size;
  }
  return sum;
}
