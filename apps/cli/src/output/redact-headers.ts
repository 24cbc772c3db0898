const SECRET = /auth|cookie|key|token|secret|password|session|signature/i;

/** Hides the values of headers that may be secret. */
export function redactHeaders(headers: { readonly [name: string]: string }): {
  readonly [name: string]: string;
} {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET.test(name) ? "<hidden>" : value]),
  );
}
