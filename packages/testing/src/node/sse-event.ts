/** An event of an event stream: a JSON value in one `data` line. */
export function sseEvent(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}
