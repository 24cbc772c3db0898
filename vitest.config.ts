import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Tests run on the sources: nothing has to be built first. */
const alias = [
  { find: /^@plugboard\/core$/, replacement: file("./packages/core/src/index.ts") },
  {
    find: /^@plugboard\/core\/transport$/,
    replacement: file("./packages/core/src/transport/index.ts"),
  },
  { find: /^@plugboard\/http$/, replacement: file("./packages/transports/http/src/index.ts") },
  {
    find: /^@plugboard\/stdio$/,
    replacement: file("./packages/transports/stdio/src/index.ts"),
  },
  {
    find: /^@plugboard\/websocket$/,
    replacement: file("./packages/transports/websocket/src/index.ts"),
  },
  { find: /^#fetch$/, replacement: file("./packages/transports/http/src/node-fetch.ts") },
  { find: /^@plugboard\/ajv$/, replacement: file("./packages/adapters/ajv/src/index.ts") },
  {
    find: /^@plugboard\/cfworker$/,
    replacement: file("./packages/adapters/cfworker/src/index.ts"),
  },
  {
    find: /^@plugboard\/opentelemetry$/,
    replacement: file("./packages/adapters/opentelemetry/src/index.ts"),
  },
  { find: /^@plugboard\/ai-sdk$/, replacement: file("./packages/adapters/ai-sdk/src/index.ts") },
  { find: /^@plugboard\/auth$/, replacement: file("./packages/auth/src/index.ts") },
  { find: /^@plugboard\/auth\/node$/, replacement: file("./packages/auth/src/node/index.ts") },
  { find: /^@plugboard\/undici$/, replacement: file("./packages/adapters/undici/src/index.ts") },
  {
    find: /^@plugboard\/testing\/node$/,
    replacement: file("./packages/testing/src/node/index.ts"),
  },
  { find: /^@plugboard\/testing$/, replacement: file("./packages/testing/src/index.ts") },
  { find: /^@plugboard\/example-server$/, replacement: file("./apps/example-server/src/index.ts") },
];
const project = (name: string, root: string) => ({
  resolve: { alias },
  test: {
    name,
    root,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 20_000, // processes are started, and machines are busy
    setupFiles: [file("./scripts/strict-tests.ts")],
  },
});

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/tally.ts"],
    projects: [
      project("core", "packages/core"),
      project("http", "packages/transports/http"),
      project("stdio", "packages/transports/stdio"),
      project("websocket", "packages/transports/websocket"),
      project("undici", "packages/adapters/undici"),
      project("auth", "packages/auth"),
      project("ajv", "packages/adapters/ajv"),
      project("cfworker", "packages/adapters/cfworker"),
      project("opentelemetry", "packages/adapters/opentelemetry"),
      project("ai-sdk", "packages/adapters/ai-sdk"),
      project("testing", "packages/testing"),
      project("example-server", "apps/example-server"),
      project("cli", "apps/cli"),
      project("interop", "interop"),
      project("repository", "scripts"),
    ],
    coverage: {
      provider: "v8",
      include: ["packages/**/src/**/*.ts"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary"],
    },
  },
});
