import type { Settings } from "../flags/settings.js";

/** Whether the person says how to authorize: then no stored login is used, and none is offered. */
export function hasOwnAuthorization({ headers }: Pick<Settings, "headers">): boolean {
  return headers.some((line) => /^\s*authorization\s*:/i.test(line));
}
