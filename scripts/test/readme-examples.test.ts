import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ReaderServers, startReaderServers } from "./reader-servers.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "node_modules/.cache/readme-examples");
const READMES = [
  "README.md",
  "packages/core/README.md",
  "packages/transports/http/README.md",
  "packages/transports/stdio/README.md",
  "packages/transports/websocket/README.md",
  "packages/auth/README.md",
  "docs/auth.md",
  "packages/adapters/ajv/README.md",
  "packages/adapters/cfworker/README.md",
  "packages/adapters/undici/README.md",
  "packages/adapters/opentelemetry/README.md",
  "packages/adapters/ai-sdk/README.md",
  "packages/testing/README.md",
  "docs/recipes.md",
  "docs/eras.md",
];

interface Example {
  readonly name: string;
  readonly code: string;
  readonly file: string;
}

/** The complete programs of a README: blocks of TypeScript that import what they use. */
function examplesOf(readme: string): Example[] {
  const blocks = readFileSync(join(root, readme), "utf8").matchAll(/```ts\n(.*?)```/gs);
  return [...blocks].map(([, code = ""], index) => {
    const name = `${readme.replace(/[^A-Za-z]+/g, "-")}-${index + 1}`;
    return { name, code, file: join(folder, `${name}.mts`) };
  });
}

const examples = READMES.flatMap(examplesOf);
let servers: ReaderServers;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { code, file } of examples) writeFileSync(file, code);
  servers = await startReaderServers(root, folder);
});
afterAll(() => servers.close());

it("the examples of the READMEs compile under strict settings, against what is published", () => {
  const program = ts.createProgram(
    examples.map(({ file }) => file),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
    },
  );
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(problems).toEqual([]);
}, 60_000);

// Examples of tests are run as tests, where they stand.
const programs = examples.filter(({ code }) => !code.includes('from "vitest"'));

it.each(programs)(
  "the example $name runs and ends by itself",
  async ({ code, name }) => {
    const { outputText } = ts.transpileModule(servers.substitute(code), {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    const script = join(folder, `${name}.run.mjs`);
    writeFileSync(script, outputText);
    const { stderr } = await promisify(execFile)(process.execPath, [script], { timeout: 30_000 });
    expect(stderr).toBe("");
  },
  60_000,
);
