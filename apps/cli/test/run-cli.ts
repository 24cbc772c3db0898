import { run } from "../src/run.js";
import { createTestIo, type TestIoOptions } from "./test-io.js";

/** How a run ended. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in this process, without a terminal unless the options say so. */
export async function runCli(
  argv: readonly string[],
  options: TestIoOptions = {},
): Promise<Outcome> {
  const io = createTestIo(options);
  const code = await run(argv, io);
  return { code, out: io.out(), err: io.err() };
}
