/** What the exit codes mean. They are published and never change. */
export const ExitCode = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  auth: 3,
  unreachable: 4,
  toolError: 5,
  protocol: 6,
  unsupported: 7,
  timeout: 8,
  inputRequired: 9,
  refused: 10,
  cancelled: 130,
} as const;

/** One of the published exit codes. */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
