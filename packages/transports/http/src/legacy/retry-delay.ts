/** The shortest wait, whatever a server asks for: a stream that always ends at once must not become a storm. */
const MIN_RETRY_MS = 100;
/** The longest wait that a server can ask for. */
const MAX_RETRY_MS = 300_000;

/** How long a server asked to wait, in milliseconds, within reason; `undefined` where it did not. */
export function retryDelay(retryMs: number | undefined): number | undefined {
  if (retryMs === undefined) return undefined;
  return Math.min(Math.max(retryMs, MIN_RETRY_MS), MAX_RETRY_MS);
}
