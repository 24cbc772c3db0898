/** An HTTP request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** By name in lower case; repeated ones are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as JSON; `undefined` when it is none. */
  readonly json: unknown;
  /** The socket that it came on, counted from 1. */
  readonly socketNumber: number;
}
