import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** The script of a published server. */
export function publishedServer(name: "everything" | "filesystem" | "memory"): string {
  return resolve(`@modelcontextprotocol/server-${name}/dist/index.js`);
}
