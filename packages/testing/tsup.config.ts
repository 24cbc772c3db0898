import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", node: "src/node/index.ts" },
  format: "esm",
  target: "es2022",
  dts: true,
  clean: true,
  treeshake: true,
});
