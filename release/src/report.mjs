const SECONDS_SHOWN_FROM_MS = 2000;

/** What `skip` throws: a check that cannot be made here, and why. */
class Skipped extends Error {}

/** What ends a group: one of its checks failed, and the others build on it. */
class GroupEnded extends Error {}

/** Leaves a check out, and says why. */
export function skip(reason) {
  throw new Skipped(reason);
}

/** Runs named checks, tells each at once, and counts them. */
export function createReport(write) {
  const counts = { passed: 0, failed: 0, skipped: 0 };

  async function settle(name, run) {
    const startedAtMs = performance.now();
    try {
      const value = await run();
      counts.passed += 1;
      write(`ok      ${name}${duration(performance.now() - startedAtMs)}`);
      return { value };
    } catch (error) {
      const isSkipped = error instanceof Skipped;
      counts[isSkipped ? "skipped" : "failed"] += 1;
      write(`${isSkipped ? "skipped" : "FAILED "} ${name}\n${indent(error.message ?? error)}`);
      return undefined;
    }
  }

  return {
    counts,
    /** A check that nothing else builds on. */
    check: async (name, run) => (await settle(name, run))?.value,
    /** A check that the rest of its group builds on: gives its value, or ends the group. */
    need: async (name, run) => {
      const outcome = await settle(name, run);
      if (outcome === undefined) throw new GroupEnded(name);
      return outcome.value;
    },
    /** Runs checks that build on each other; whether all that were needed passed. */
    group: async (title, run) => {
      write(`\n${title}`);
      try {
        await run();
        return true;
      } catch (error) {
        if (!(error instanceof GroupEnded)) throw error;
        write(`        What comes after "${error.message}" builds on it, and was not tried.`);
        return false;
      }
    },
  };
}

function duration(ms) {
  return ms < SECONDS_SHOWN_FROM_MS ? "" : ` (${(ms / 1000).toFixed(0)} s)`;
}

function indent(text) {
  return String(text)
    .split("\n")
    .map((line) => `        ${line}`)
    .join("\n");
}
