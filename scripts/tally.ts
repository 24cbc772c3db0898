import type { Reporter, TestModule } from "vitest/node";

/** Prints the run's closing line in a form that any log reader understands: `tests: N passed, N failed, N skipped`. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.state() === "failed" && module.errors().length > 0) count.failed++; // the file itself did not load
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed") count[state]++;
        else count.skipped++;
      }
    }
    process.once("exit", () => {
      process.stdout.write(
        `\ntests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
      );
    });
  }
}
