/** Bundles and minifies one program for browsers, and says how large it is. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const { program } = JSON.parse(process.argv[2]);
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL(`../programs/${program}.mjs`, import.meta.url))],
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  platform: "browser",
  target: "es2022",
  // The packages as they are published: without the path aliases of their own tsconfig files.
  tsconfigRaw: {},
});
const { contents } = outputFiles[0];
process.send({
  minifiedKb: contents.length / 1000,
  gzippedKb: gzipSync(contents, { level: 9 }).length / 1000,
});
process.exit();
