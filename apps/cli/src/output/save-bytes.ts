import { writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { fileExtension } from "./file-extension.js";

const MAX_TRIES = 10_000;

/** What is saved, and how its file may be called. */
export interface SaveOptions {
  readonly folder: string;
  /** Something that tells what it is; made fit for a file's name. */
  readonly name: string;
  readonly mimeType: string | undefined;
}

/**
 * Writes bytes to a new file `<name>-<number>.<extension>` with the first free number: nothing is overwritten. Returns
 * the file's name.
 */
export async function saveBytes(bytes: Uint8Array, options: SaveOptions): Promise<string> {
  const extension = fileExtension(options.mimeType);
  const stem = safeStem(options.name);
  for (let number = 1; number < MAX_TRIES; number += 1) {
    const name = `${stem}-${number}.${extension}`;
    try {
      await writeFile(join(options.folder, name), bytes, { flag: "wx" });
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  throw new Error(`There are ${MAX_TRIES} files called ${stem}-… already.`);
}

/** Names come from servers: no folders, no dots in front, nothing that a shell or a terminal minds. */
function safeStem(name: string): string {
  const stem = parse(name.split(/[\\/]/).at(-1) ?? "").name.replace(/[^A-Za-z0-9_-]+/g, "-");
  return stem.replace(/^-+|-+$/g, "").slice(0, 60) || "plugboard";
}
