/** Something went wrong that fails no call. `code` names the case for programs, `message` says it to people. */
export interface AuthWarning {
  readonly code: "store_failed" | "revocation_failed" | "registration_dropped";
  readonly message: string;
  readonly cause?: unknown;
}

/** Where warnings go. An error that it throws is swallowed. */
export type OnAuthWarning = (warning: AuthWarning) => void;
