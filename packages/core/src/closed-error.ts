import { ConnectionError } from "./errors/connection-error.js";

/** The error of what is asked of a client that has been closed. */
export function closedError(): ConnectionError {
  return new ConnectionError("closed", "The client is closed.", { mayHaveArrived: false });
}
