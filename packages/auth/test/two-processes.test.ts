import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ChildMessage } from "./support/child.js";
import { gate } from "./support/gate.js";
import { protectedServer } from "./support/protected-server.js";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let built: string;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  // Within the package, so that what is not bundled is found.
  built = await mkdtemp(file("../node_modules/.two-processes-"));
  await build({
    configFile: false,
    logLevel: "silent",
    root: file(".."),
    resolve: {
      alias: [
        { find: /^@plugboard\/auth\/node$/, replacement: file("../src/node/index.ts") },
        { find: /^@plugboard\/auth$/, replacement: file("../src/index.ts") },
      ],
    },
    build: { ssr: file("./support/child.ts"), outDir: built, emptyOutDir: false },
  });
}, 60_000);
afterAll(() => rm(built, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(built, "store-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    const gone = once(child, "exit");
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGKILL")) await gone;
  }
});

async function start(url: string): Promise<ChildProcess> {
  const child = fork(join(built, "child.js"), [folder, url]);
  children.push(child);
  await results(child);
  return child;
}

async function results(child: ChildProcess): Promise<unknown> {
  for (;;) {
    const [message] = (await once(child, "message")) as [ChildMessage];
    if (message.results !== undefined) return message.results;
    throw new Error(`A warning: ${message.warning}`);
  }
}

function call(child: ChildProcess, count: number): Promise<unknown> {
  child.send(count);
  return results(child);
}

it("five calls at once in each of two processes with one folder make one login, and one refresh each time", async () => {
  await using it = await protectedServer();
  const [one, two] = await Promise.all([start(it.server.url), start(it.server.url)]);
  const all = Array(5).fill(200);
  expect(await Promise.all([call(one, 5), call(two, 5)])).toEqual([all, all]);
  expect(it.auth.authorizations).toHaveLength(1);
  for (let refreshes = 1; refreshes <= 3; refreshes++) {
    it.auth.expireAll();
    expect(await Promise.all([call(one, 5), call(two, 5)])).toEqual([all, all]);
    expect(it.auth.grants("refresh_token")).toHaveLength(refreshes);
  }
  expect(it.auth.authorizations).toHaveLength(1);
  const left = (await readdir(folder)).filter((name) => !name.endsWith(".json"));
  expect(left).toEqual([]);
}, 60_000);

it("a process that is killed during its refresh leaves the login usable: another takes over", async () => {
  await using it = await protectedServer();
  const [one, two] = await Promise.all([start(it.server.url), start(it.server.url)]);
  await call(one, 1);
  await call(two, 1);
  it.auth.expireAll();
  const { open: arrive, opened: arrived } = gate();
  it.auth.behaviour.token = () => {
    arrive();
    it.auth.behaviour.token = () => undefined;
    return new Promise(() => {}); // the server has not touched the token yet
  };
  one.send(1);
  await arrived;
  const other = call(two, 5);
  one.kill("SIGKILL");
  expect(await other).toEqual(Array(5).fill(200));
  expect(it.auth.authorizations).toHaveLength(1);
}, 60_000);
