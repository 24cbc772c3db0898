import { ArgumentError } from "@plugboard/core/transport";

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const ILLEGAL = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** Checks that a header can be sent as it is. */
export function checkHeaderField(name: string, value: unknown): void {
  if (!NAME.test(name)) {
    throw new ArgumentError(`${JSON.stringify(name)} is no name for an HTTP header.`);
  }
  if (typeof value !== "string" || ILLEGAL.test(value)) {
    const what = "a string without line breaks, control characters or characters beyond Latin-1";
    throw new ArgumentError(`The value of the HTTP header ${name} has to be ${what}.`);
  }
}
