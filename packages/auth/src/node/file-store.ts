import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { mutex } from "../store/mutex.js";
import { storeKeyText } from "../store/store-key-text.js";
import type { StoreEntry, StoreKey, TokenStore } from "../store/token-store.js";
import { withLease } from "./with-lease.js";
import { writeAtomically } from "./write-atomically.js";

/** What a file holds. */
interface StoredFile extends StoreEntry {
  readonly key: StoreKey;
}

/**
 * A store of files in a folder, for any number of processes: one file for each entry, which only its owner can read and
 * which is replaced as a whole. The tokens in it are not encrypted.
 */
export function fileStore(folder: string): TokenStore {
  const alone = mutex();
  const pathOf = (key: StoreKey) =>
    join(folder, `${createHash("sha256").update(storeKeyText(key)).digest("hex")}.json`);
  // Within the process one waits in line, so that only the first asks the file system again and again.
  const leased = <T>(path: string, work: () => Promise<T>): Promise<T> =>
    alone(path, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return withLease(path, work);
    });
  return {
    async read(key) {
      const file = await fileAt(pathOf(key));
      return file && { value: file.value, version: file.version };
    },
    replace(key, value, version) {
      const path = pathOf(key);
      return leased(`${path}.write`, async () => {
        if ((await fileAt(path))?.version !== version) return false;
        if (value === undefined) {
          await rm(path, { force: true });
          return true;
        }
        const entry = { value, version: randomUUID() };
        await writeAtomically(path, JSON.stringify({ key, ...entry }));
        return entry;
      });
    },
    exclusive: (key, work) => leased(`${pathOf(key)}.lease`, work),
    async keys() {
      const names = await readdir(folder).catch(() => []); // no folder, no logins
      const paths = names
        .filter((name) => name.endsWith(".json"))
        .map((name) => join(folder, name));
      const files = await Promise.all(paths.map(fileAt));
      return files.flatMap((file) => (file === undefined ? [] : [file.key]));
    },
  };
}

/** Reads an entry. A file that is none, left by a crash or an accident, counts as absent and is replaced in time. */
async function fileAt(path: string): Promise<StoredFile | undefined> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const file = JSON.parse(text) as Partial<StoredFile> | null;
    const isWhole =
      typeof file?.version === "string" && typeof file.value === "object" && file.value !== null;
    return isWhole && typeof file.key === "object" ? (file as StoredFile) : undefined;
  } catch {
    return undefined;
  }
}
