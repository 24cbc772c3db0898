import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startExampleServer } from "@plugboard/example-server";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "node_modules/.cache/recipes");
const sources = join(root, "packages/testing/test/recipes");
const MAX_LINES = 20;

const page = readFileSync(join(root, "docs/recipes.md"), "utf8");
const recipes = [...page.matchAll(/^## (.+?)\n.*?```ts\n(.*?)```/gms)].map(
  ([, title = "", code = ""], index) => ({ title, code, file: join(folder, `${index + 1}.mts`) }),
);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of recipes) writeFileSync(file, code);
  writeFileSync(join(folder, "server.mjs"), WORKER);
});

it("the page has a recipe for each thing it is about", () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    "A Unix socket, or TCP",
    "A worker, or any `MessagePort`",
    "A pair in memory",
    "A server in this process, as a plain function",
  ]);
});

it.each(recipes)("the recipe for $title has at most 20 lines", ({ code }) => {
  const [recipe = ""] = code.split("// ---");
  const statements = recipe.replaceAll(/^(?:import|type)\b.*?;$|^\/\*\*.*?\*\/$/gms, "");
  const lines = statements.split("\n").filter((line) => line.trim() !== "");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});

it.each(readdirSync(sources))("the page shows %s, which the cases were run on", (name) => {
  const source = readFileSync(join(sources, name), "utf8");
  const recipe = source.slice(source.indexOf("/**")).replaceAll("export ", "").trim();
  expect(page).toContain(recipe);
});

it("the recipes compile under strict settings, against what is published", () => {
  const program = ts.createProgram(
    recipes.map(({ file }) => file),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
  );
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  expect(problems).toEqual([]);
}, 60_000);

it.each(recipes)(
  "the recipe for $title runs and ends by itself",
  async ({ code, file }) => {
    const unixPath = join(folder, "example.sock");
    await using _server = await startExampleServer({ unixPath });
    const forward = createServer((socket) => {
      const onward = connect(unixPath);
      socket.pipe(onward).pipe(socket);
    });
    await once(forward.listen(0, "127.0.0.1"), "listening");
    const { port } = forward.address() as AddressInfo;
    const program = code
      .replace("/tmp/example.sock", unixPath)
      .replace("4000", String(port))
      .replace("./server.js", join(folder, "server.mjs"));
    const { outputText } = ts.transpileModule(program, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    const script = file.replace(".mts", ".run.mjs");
    writeFileSync(script, outputText);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], {
      timeout: 30_000,
    });
    const closed = once(forward, "close");
    forward.close();
    await closed;
    expect(stderr).toBe("");
    expect(stdout).toMatch(/plugboard-example\nplugboard-example|'echo'|tools: \[\]/);
  },
  60_000,
);

/** A worker that serves the example over the port that it is given. */
const WORKER = `
import { workerData } from "node:worker_threads";
import { serveExampleStdio } from "@plugboard/example-server";

const transport = {
  start: async () => {
    workerData.on("message", (message) => transport.onmessage?.(message));
    workerData.on("close", () => transport.onclose?.());
  },
  send: async (message) => workerData.postMessage(message),
  close: async () => workerData.close(),
};
serveExampleStdio({ transport });
`;
