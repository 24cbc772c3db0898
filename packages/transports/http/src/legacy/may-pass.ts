/** Statuses below 500 that are about the moment: asking again later may help. 409: the stream before is not forgotten yet. */
const PASSING = new Set([408, 409, 425, 429]);

/** Whether the same GET may get another answer later. */
export function mayPass(status: number): boolean {
  return status >= 500 || PASSING.has(status);
}
