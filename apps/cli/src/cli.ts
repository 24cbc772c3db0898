#!/usr/bin/env node
import { write } from "./output/write.js";
import { processIo } from "./process-io.js";
import { run } from "./run.js";

// A reader that goes away, as `head` does, is no reason to die with a stack trace.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
const code = await run(process.argv.slice(2), processIo());
// What was written leaves before the process does; nothing else is waited for.
await Promise.all([write(process.stdout, ""), write(process.stderr, "")]);
process.exit(code);
