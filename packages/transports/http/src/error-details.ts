/** What runtimes say about a failed connection. */
export interface ErrorDetails {
  readonly code: string | undefined;
  readonly syscall: string | undefined;
}

/** Reads the code of a failure: it is on its cause in some runtimes, on the error itself in others. */
export function errorDetails(error: unknown): ErrorDetails {
  return { code: detail(error, "code"), syscall: detail(error, "syscall") };
}

function detail(error: unknown, name: "code" | "syscall"): string | undefined {
  const value = member(member(error, "cause"), name) ?? member(error, name);
  return typeof value === "string" ? value : undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;
}
