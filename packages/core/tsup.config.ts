import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", transport: "src/transport/index.ts" },
  format: "esm",
  target: "es2022",
  dts: true,
  clean: true,
  treeshake: true,
});
