import type { AuthError } from "@plugboard/auth";
import { McpError } from "@plugboard/core";

/**
 * The error as one of a login, if it is one. Told by its looks: the package that makes these errors is loaded only when it is
 * needed.
 */
export function authError(error: unknown): AuthError | undefined {
  return error instanceof McpError && error.name === "AuthError" ? (error as AuthError) : undefined;
}
