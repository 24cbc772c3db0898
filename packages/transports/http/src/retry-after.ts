/** Reads a `Retry-After`, in seconds or as a date, as milliseconds from now; `undefined` where there is none. */
export function retryAfterMs(value: string | null): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const time = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - Date.now());
}
