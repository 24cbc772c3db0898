import { fileURLToPath } from "node:url";

/** Where the peer is that is a program; its argument is the revision. */
export const STDIO_PEER: string = fileURLToPath(new URL("./stdio-main.mjs", import.meta.url));
