/**
 * What a server wrote, made fit for a message: one short line, without what must not be seen. `secrets` are the values
 * that were sent to it, which it may have put into its answer.
 */
export function plainText(text: string, secrets: readonly string[] = []): string {
  let line = text;
  for (const secret of secrets) {
    if (secret.length >= 6) line = line.replaceAll(secret, "[hidden]");
  }
  line = line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
