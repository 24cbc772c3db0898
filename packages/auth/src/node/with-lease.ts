import { randomUUID } from "node:crypto";
import { open, readFile, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** How often a holder shows that it is there, and after how long without that it is taken for gone. */
const BEAT_MS = 2000;
const STALE_MS = 10_000;
const POLL_MS = 50;

/**
 * Does work while no other process does work under the same path. A process that ends without giving the lease back loses
 * it: at once where that can be seen, else after ten seconds.
 */
export async function withLease<T>(path: string, work: () => Promise<T>): Promise<T> {
  const id = randomUUID();
  while (!(await take(path, id))) {
    await breakStale(path);
    await pause(POLL_MS + Math.random() * POLL_MS);
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // a lease that was lost is noticed by the store's versions
  }, BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if ((await ownerOf(path))?.id === id) await rm(path, { force: true });
  }
}

interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
}

async function take(path: string, id: string): Promise<boolean> {
  const owner: Owner = { id, pid: process.pid, host: hostname() };
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(JSON.stringify(owner)).finally(() => file.close());
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Takes a lease away from a holder that is gone. Only one process at a time looks and takes. */
async function breakStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const guard = `${path}.break`;
  if (!(await take(guard, randomUUID()))) {
    if (await isStale(guard)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MS) return true;
    const owner = await ownerOf(path);
    return owner !== undefined && owner.host === hostname() && !isAlive(owner.pid);
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function ownerOf(path: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Owner;
  } catch {
    return undefined; // gone, or just being written
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, "ESRCH");
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
