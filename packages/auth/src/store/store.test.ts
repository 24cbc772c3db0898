import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { fileStore } from "../node/file-store.js";
import { memoryStore } from "./memory-store.js";
import type { StoreKey, TokenStore } from "./token-store.js";

const key: StoreKey = { kind: "tokens", issuer: "i", resource: "r", client: "c", profile: "p" };
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const stores: [string, () => Promise<TokenStore>][] = [
  ["memoryStore", async () => memoryStore()],
  [
    "fileStore",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "plugboard-auth-"));
      folders.push(folder);
      return fileStore(join(folder, "deep", "er"));
    },
  ],
];

describe.each(stores)("%s", (_, make) => {
  it("gives back what was put in, each time under another version", async () => {
    const store = await make();
    expect(await store.read(key)).toBeUndefined();
    const first = await store.replace(key, { a: 1 }, undefined);
    expect(first).toMatchObject({ value: { a: 1 } });
    expect(await store.read(key)).toEqual(first);
    const version = typeof first === "object" ? first.version : "";
    const second = await store.replace(key, { a: 1 }, version);
    expect(typeof second === "object" && second.version !== version).toBe(true);
  });

  it("keeps what is newer than what was read, be it replaced, removed or put in for the first time", async () => {
    const store = await make();
    const first = await store.replace(key, { a: 1 }, undefined);
    const version = typeof first === "object" ? first.version : "";
    await store.replace(key, { a: 2 }, version);
    expect(await store.replace(key, { a: 3 }, version)).toBe(false);
    expect(await store.replace(key, undefined, version)).toBe(false);
    expect(await store.replace(key, { a: 3 }, undefined)).toBe(false);
    expect((await store.read(key))?.value).toEqual({ a: 2 });
  });

  it("lets one of many writers win who have read the same", async () => {
    const store = await make();
    const writers = Array.from({ length: 20 }, (__, n) => store.replace(key, { n }, undefined));
    const won = (await Promise.all(writers)).filter((result) => result !== false);
    expect(won).toHaveLength(1);
    expect(await store.read(key)).toEqual(won[0]);
  });

  it("removes the version that was read, and lists what is there", async () => {
    const store = await make();
    const other = { ...key, profile: "other" };
    await store.replace(other, { b: 1 }, undefined);
    const made = await store.replace(key, { a: 1 }, undefined);
    expect((await store.keys?.())?.length).toBe(2);
    expect(await store.replace(key, undefined, typeof made === "object" ? made.version : "")).toBe(
      true,
    );
    expect(await store.read(key)).toBeUndefined();
    expect(await store.keys?.()).toEqual([other]);
  });

  it.each(["kind", "issuer", "resource", "client", "profile"] as const)(
    "keeps entries apart that differ in their %s",
    async (member) => {
      const store = await make();
      await store.replace(key, { a: 1 }, undefined);
      expect(await store.read({ ...key, [member]: "server" } as StoreKey)).toBeUndefined();
    },
  );

  it("does work for one key one after the other, for several at the same time, and goes on after a failure", async () => {
    const store = await make();
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise(setImmediate);
      order.push(`${name} ends`);
      if (name === "b") throw new Error("b fails");
      return name;
    };
    const run = ["a", "b", "c"].map((name) => store.exclusive?.(key, work(name)));
    const results = await Promise.allSettled(run);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
    await store.exclusive?.(key, async () => {
      await store.exclusive?.({ ...key, profile: "other" }, async () => {});
      await store.replace(key, { inside: true }, undefined);
    });
    expect((await store.read(key))?.value).toEqual({ inside: true });
  });
});
