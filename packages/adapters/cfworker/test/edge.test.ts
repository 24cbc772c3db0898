import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { cfworker } from "@plugboard/cfworker";
import { createClient } from "@plugboard/core";
import { startExampleServer } from "@plugboard/example-server";
import { http } from "@plugboard/http";
import { build } from "vite";
import { expect, it } from "vitest";
import { schemaCases } from "../../../core/test/schema-cases.js";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The package with all that it needs, as one script. */
async function bundled(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "cfworker-"));
  try {
    await build({
      configFile: false,
      logLevel: "silent",
      resolve: {
        alias: { "@plugboard/core/transport": path("../../../core/src/transport/index.ts") },
      },
      build: {
        outDir,
        lib: {
          entry: path("../src/index.ts"),
          formats: ["iife"],
          name: "edge",
          fileName: () => "edge.js",
        },
      },
    });
    return readFileSync(join(outDir, "edge.js"), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

it("everything works where code can't be generated", async () => {
  const context = createContext(
    { URL, TextEncoder, AbortController },
    { codeGeneration: { strings: false, wasm: false } },
  );
  expect(() => runInContext("new Function('return 1')", context)).toThrow("Code generation");
  runInContext(await bundled(), context);
  const found = runInContext(
    `(cases) => JSON.parse(cases).map(({ schema, fits, fails }) => {
      const check = edge.cfworker().compile(schema);
      return [fits, fails].map((values) => values.map((value) => check(value) === undefined));
    })`,
    context,
  )(JSON.stringify(schemaCases));
  expect(structuredClone(found)).toEqual(
    schemaCases.map(({ fits, fails }) => [fits.map(() => true), fails.map(() => false)]),
  );
});

it("structured content of the example server is checked", async () => {
  const server = await startExampleServer();
  const client = createClient({
    transport: http(server.url),
    validator: cfworker(),
    checkArguments: true,
  });
  try {
    const tools = await client.listTools();
    const weather = await client.callTool({ name: "weather", arguments: { city: "Paris" } });
    expect(weather.structuredContent).toMatchObject({ unit: "celsius" });
    const tool = tools.tools.find(({ name }) => name === "weather");
    const outputSchema = { ...tool?.outputSchema, required: ["humidity"] };
    const call = client.callTool(
      { name: "weather", arguments: { city: "Paris" } },
      { tool: tool && { ...tool, outputSchema } },
    );
    await expect(call).rejects.toMatchObject({
      code: "invalid_result",
      message: expect.stringContaining('Instance does not have required property "humidity"'),
      result: { structuredContent: { unit: "celsius" } },
    });
  } finally {
    await client.close();
    await server.close();
  }
});
