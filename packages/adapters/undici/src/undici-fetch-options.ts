/** How {@link undiciFetch} connects. */
export interface UndiciFetchOptions {
  /** Whether HTTP/2 is spoken with servers that offer it. Default: `true`. */
  readonly allowHttp2?: boolean | undefined;
  /**
   * The URL of a proxy for every request, or `false` for none. Absent: `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` of the
   * environment decide.
   */
  readonly proxy?: string | false | undefined;
  /** Certificate authorities to trust besides the well-known ones, in PEM. Absent: none. */
  readonly ca?: string | readonly string[] | undefined;
  /** How many connections there may be to one origin, subscriptions apart; further requests wait. Absent: no limit. */
  readonly maxConnections?: number | undefined;
  /** How long connecting may take, in milliseconds. Default: 10,000; 0: no limit. */
  readonly connectTimeoutMs?: number | undefined;
}
