import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PNPM = ["--yes", "--prefer-offline", "pnpm@12.21.0"];
const FOLDERS = {
  "@plugboard/auth": "packages/auth",
  "@plugboard/core": "packages/core",
  "@plugboard/http": "packages/transports/http",
  "@plugboard/stdio": "packages/transports/stdio",
  "@plugboard/websocket": "packages/transports/websocket",
};

/** Packs the built packages as they would be published, into `folder`; gives the file of each. */
export function pack(folder) {
  for (const path of Object.values(FOLDERS)) {
    execFileSync("npx", [...PNPM, "pack", "--pack-destination", folder], {
      cwd: join(root, path),
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const files = readdirSync(folder);
  return Object.fromEntries(
    Object.keys(FOLDERS).map((name) => [name, join(folder, fileOf(name, files))]),
  );
}

function fileOf(name, files) {
  const start = `${name.slice(1).replace("/", "-")}-`;
  const file = files.find((candidate) => candidate.startsWith(start));
  if (file === undefined) throw new Error(`${name} was not packed; what there is: ${files}.`);
  return file;
}
