import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/cli.ts", "src/example-server.ts"],
  format: "esm",
  target: "es2022",
  dts: false,
  clean: true,
  treeshake: true,
  noExternal: ["@plugboard/example-server"],
});
