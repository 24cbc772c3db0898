import { ConnectionError } from "@plugboard/core/transport";

/** Says that a session was closed by this side. */
export function sessionClosed(peer: string, mayHaveArrived: boolean): ConnectionError {
  const message = `The session with ${peer} is closed.`;
  return new ConnectionError("closed", message, { mayHaveArrived });
}
