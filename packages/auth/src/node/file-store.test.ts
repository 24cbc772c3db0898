import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StoreKey } from "../store/token-store.js";
import { fileStore } from "./file-store.js";
import { withLease } from "./with-lease.js";

const key: StoreKey = { kind: "tokens", issuer: "i", resource: "r", client: "c", profile: "p" };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugboard-auth-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("only the owner can read the files and the folder, and nothing else is left beside them", async () => {
  const deep = join(folder, "logins");
  await fileStore(deep).replace(key, { accessToken: "x" }, undefined);
  const names = await readdir(deep);
  expect(names).toHaveLength(1);
  expect((await stat(join(deep, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
});

it("the names of the files say nothing of what is in them", async () => {
  await fileStore(folder).replace({ ...key, issuer: "https://as.example" }, {}, undefined);
  expect((await readdir(folder))[0]).toMatch(/^[0-9a-f]{64}\.json$/);
});

it.each(["", "{", "null", "[]", '{"version":1}', '{"version":"v","value":null}'])(
  "a file that holds %j counts as absent and can be replaced",
  async (text) => {
    const store = fileStore(folder);
    await store.replace(key, { a: 1 }, undefined);
    const path = join(folder, (await readdir(folder))[0] ?? "");
    await writeFile(path, text);
    expect(await store.read(key)).toBeUndefined();
    expect(await store.keys?.()).toEqual([]);
    expect(await store.replace(key, { a: 2 }, undefined)).toMatchObject({ value: { a: 2 } });
    expect(JSON.parse(await readFile(path, "utf8")).value).toEqual({ a: 2 });
  },
);

it("a folder that is a file is an error", async () => {
  const path = join(folder, "file");
  await writeFile(path, "");
  await expect(fileStore(path).read(key)).rejects.toThrow();
  await expect(fileStore(path).replace(key, {}, undefined)).rejects.toThrow();
});

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

it("a lease of a process that has ended is taken over", async () => {
  const path = join(folder, "x.lease");
  const owner = { id: "gone", pid: await deadPid(), host: hostname() };
  await writeFile(path, JSON.stringify(owner));
  expect(await withLease(path, async () => "done")).toBe("done");
  expect(await readdir(folder)).toEqual([]);
});

it("a lease of another machine is taken over when nobody has shown up for a while", async () => {
  const path = join(folder, "x.lease");
  await writeFile(path, JSON.stringify({ id: "far", pid: 1, host: "elsewhere" }));
  const past = new Date(Date.now() - 60_000);
  await utimes(path, past, past);
  expect(await withLease(path, async () => "done")).toBe("done");
});

it("a lease that is held is waited for", async () => {
  const path = join(folder, "x.lease");
  await writeFile(path, JSON.stringify({ id: "far", pid: 1, host: "elsewhere" }));
  let isDone = false;
  const waiting = withLease(path, async () => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isDone).toBe(false);
  await rm(path);
  await waiting;
  expect(isDone).toBe(true);
});

it("a lease that was lost to another is not given back for it", async () => {
  const path = join(folder, "x.lease");
  const theirs = JSON.stringify({ id: "theirs", pid: process.pid, host: hostname() });
  await withLease(path, () => writeFile(path, theirs));
  expect(await readFile(path, "utf8")).toBe(theirs);
});
