import { runMain } from "./run-main.js";

// No `await` here: when the standard streams end, the process may just run out of work.
runMain({
  args: process.argv.slice(2),
  write: (line) => process.stdout.write(line),
  once: (signal, stop) => process.once(signal, stop),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
