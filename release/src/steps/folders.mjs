import { deepStrictEqual } from "node:assert";
import { join } from "node:path";
import { installed } from "../installed.mjs";
import { makeFolder } from "../make-folder.mjs";
import { runProgram } from "../run-program.mjs";
import { exampleServer } from "../start-example-server.mjs";
import { compile, typecheckAll } from "../typecheck.mjs";

const DOM = { compiler: { lib: ["ES2023", "DOM", "DOM.Iterable"] } };
const NODE = { compiler: { types: ["node"] } };
const NODE_TYPES = "@types/node@20.19.43";
const UNREACHABLE = "McpError, ConnectionError, unreachable";

/**
 * The three folders of users: what each installs, that this brings no more than it needs, that its program compiles and
 * runs. Gives the folders that came to their end, to be upgraded later.
 */
export async function tryFolders(context) {
  const ready = {};
  const { report } = context;
  const attempts = { http: httpApp, stdio: stdioApp, unix: unixApp };
  const titles = {
    http: "A folder with @plugboard/core and @plugboard/http",
    stdio: "A folder with @plugboard/stdio alone",
    unix: "A user's package with a transport, and a folder that uses it",
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    await report.group(titles[name], async () => {
      ready[name] = await attempt(context);
    });
  }
  return ready;
}

async function httpApp(context) {
  const folder = await makeFolder(context, "http-app", DOM);
  await install(context, folder, {
    packages: ["@plugboard/core", "@plugboard/http"],
    all: ["@plugboard/core", "@plugboard/http", "eventsource-parser"],
  });
  const run = () =>
    runProgram(context, folder, { args: [context.server.url], expected: { nobody: UNREACHABLE } });
  await compileAndRun(context, folder, run);
  return { folder, run, packages: ["@plugboard/core", "@plugboard/http"] };
}

async function stdioApp(context) {
  const folder = await makeFolder(context, "stdio-app", NODE);
  const packages = ["@plugboard/stdio"];
  await install(context, folder, { packages, all: ["@plugboard/core", "@plugboard/stdio"] });
  await context.npm(["install", "--save-dev", NODE_TYPES], { cwd: folder });
  const args = [process.execPath, exampleServer(context.workspace), "--stdio"];
  const expected = { nobody: "McpError, ProcessError, unreachable" };
  const run = () => runProgram(context, folder, { args, expected });
  await compileAndRun(context, folder, run);
  return { folder, run, packages };
}

async function unixApp(context) {
  const tarball = await packTransport(context);
  const folder = await makeFolder(context, "unix-app", NODE);
  await install(context, folder, {
    packages: ["@plugboard/core", tarball],
    all: ["@plugboard/core", "acme-unix-transport"],
  });
  await context.npm(["install", "--save-dev", NODE_TYPES], { cwd: folder });
  const expected = { nobody: UNREACHABLE, attempts: 4 };
  const run = () => runProgram(context, folder, { args: [context.server.unixPath], expected });
  await compileAndRun(context, folder, run);
  return { folder, run, packages: ["@plugboard/core"] };
}

/** The user's package: compiled against the core that is published, and packed by npm. */
async function packTransport(context) {
  const { report, npm, home, temp } = context;
  const folder = await makeFolder(context, "unix-transport", NODE);
  await report.need("a user's package installs @plugboard/core", async () => {
    await npm(["install", "@plugboard/core"], { cwd: folder });
    await npm(["install", "--save-dev", NODE_TYPES], { cwd: folder });
  });
  await typecheckAll(context, folder);
  return report.need("a user's package compiles and packs", async () => {
    await compile({ home, run: context.run }, folder);
    await npm(["pack", "--pack-destination", temp], { cwd: folder });
    return join(temp, "acme-unix-transport-1.0.0.tgz");
  });
}

async function install({ report, npm }, folder, { packages, all }) {
  await report.need(`npm installs it, and ${all.length} packages in all`, async () => {
    await npm(["install", ...packages], { cwd: folder });
    const found = (await installed(folder)).packages.map(({ name }) => name).sort();
    deepStrictEqual(found, [...all].sort());
  });
}

async function compileAndRun(context, folder, run) {
  await typecheckAll(context, folder);
  await context.report.need(
    "its program compiles and runs against the example server",
    async () => {
      await compile(context, folder);
      await run();
    },
  );
}
