import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", transport: "src/transport/index.ts" },
  format: "esm",
  target: "es2022",
  dts: { banner: `/// <reference lib="esnext.disposable" />` }, // for programs without the types of Node
  clean: true,
  treeshake: true,
});
