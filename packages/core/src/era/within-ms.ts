import { TimeoutError } from "../errors/timeout-error.js";
import { unlessSilent } from "./unless-silent.js";

/**
 * Waits for work of the era's own. What comes too late is ignored.
 *
 * @throws TimeoutError when the time is up.
 */
export async function withinMs<T>(
  work: Promise<T>,
  limitMs: number,
  describe: (limitMs: number) => string,
): Promise<T> {
  const done = await unlessSilent(
    work.then((value) => ({ value })),
    limitMs,
  );
  if (done === undefined) throw new TimeoutError("silence", describe(limitMs), limitMs);
  return done.value;
}
