import { ConnectionError, type ConnectionErrorCode } from "../errors/connection-error.js";

/** What a failure of a pipe means to a request. */
export interface ConnectionFailure {
  readonly code: ConnectionErrorCode;
  readonly message: string;
  readonly mayHaveArrived: boolean;
}

/** Turns what a pipe failed with into an error of ours. A `ConnectionError` of its own says it better and stays. */
export function connectionErrorFrom(cause: unknown, failure: ConnectionFailure): ConnectionError {
  const { code, message, mayHaveArrived } = failure;
  const isFit = cause instanceof ConnectionError && (mayHaveArrived || !cause.mayHaveArrived);
  if (isFit) return cause;
  return new ConnectionError(code, message, {
    mayHaveArrived,
    ...(cause === undefined ? {} : { cause }),
  });
}
