import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";

/** Reads a file, or standard input for `-`, that an argument names. */
export async function readSource(
  path: string,
  { io, where }: { readonly io: Pick<Io, "stdin" | "cwd">; readonly where: string },
): Promise<Buffer> {
  if (path === "-") return readAll(io.stdin);
  try {
    return await readFile(resolve(io.cwd, path));
  } catch (cause) {
    throw new UsageError(`${where} names the file ${path}, which can't be read.`, {
      hint: "A text that starts with @ is written as JSON: key:='\"@text\"'.",
      cause,
    });
  }
}

async function readAll(stdin: Io["stdin"]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
