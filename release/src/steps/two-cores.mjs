import { deepStrictEqual, strictEqual } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installed } from "../installed.mjs";
import { makeFolder } from "../make-folder.mjs";
import { runProgram } from "../run-program.mjs";
import { startExampleServer } from "../start-example-server.mjs";
import { compile } from "../typecheck.mjs";

const DOM = { compiler: { lib: ["ES2023", "DOM", "DOM.Iterable"] } };
const ERAS = ["modern", "legacy"];

/** The transport of the first release, with the core it came with, beneath a client of the next. */
export async function tryTwoCores(context, { next }) {
  const { report, version, npm } = context;
  await report.group(`HTTP of ${version} with its core, in a client of ${next}`, async () => {
    const folder = await makeFolder(context, "two-cores", DOM);
    await report.need("npm installs both", async () => {
      const old = `http-of-before@npm:@plugboard/http@${version}`;
      await npm(["install", `@plugboard/core@${next}`, old], { cwd: folder });
      const { packages } = await installed(folder);
      const cores = packages.filter(({ name }) => name === "@plugboard/core");
      deepStrictEqual(cores.map((core) => core.version).sort(), [version, next]);
    });
    await report.need("its types hold", () => compile(context, folder));
    for (const era of ERAS) {
      await report.check(`it finds out that a server is ${era}, and is recognised`, () =>
        withServer(context, ["--era", era], ({ url }) =>
          runProgram(context, folder, { args: [url], expected: { era } }),
        ),
      );
    }
    await report.check("a session that the server forgot comes back by itself", () =>
      outliveRestart(context, folder),
    );
  });
}

async function withServer({ workspace, env, signal }, args, use) {
  const server = await startExampleServer(workspace, args, { env, signal });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** The server of the same address that comes after a restart knows none of the sessions before it. */
async function outliveRestart(context, folder) {
  const { workspace, env, signal } = context;
  const start = (port) =>
    startExampleServer(workspace, ["--era", "legacy", "--port", port], { env, signal });
  let server = await start("0");
  const restart = async () => {
    const { port } = server;
    await server.close();
    server = await start(port);
  };
  try {
    const { outlive } = await import(pathToFileURL(join(folder, "out", "main.js")).href);
    strictEqual(await outlive(server.url, restart), "after");
  } finally {
    await server.close();
  }
}
