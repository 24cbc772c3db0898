/** Why a case does not apply to earlier revisions. */
export function onlySince2026(name: string): string | undefined {
  return /listen/.test(name) ? "there are no subscriptions in a session." : undefined;
}
