import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(new URL("../../package.json", import.meta.url));

/** Bundles an entry of the user's folder, as bundlers do for hosts with these conditions; gives the path of the bundle. */
export async function bundle(folder, entry, conditions) {
  const outfile = join(folder, "bundles", entry);
  await load("esbuild").build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["import", ...conditions],
    logLevel: "error",
  });
  return outfile;
}
