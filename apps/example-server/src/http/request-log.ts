/** An HTTP request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Remembers requests on their way to a handler. */
export interface RequestLog {
  readonly requests: readonly SeenRequest[];
  fetch(request: Request): Promise<Response>;
}

/** Creates a log of the last `maxRequests` requests, 1000 when absent. */
export function createRequestLog(
  next: (request: Request) => Promise<Response>,
  maxRequests = 1000,
): RequestLog {
  let requests: readonly SeenRequest[] = [];
  return {
    get requests() {
      return requests;
    },
    fetch(request) {
      const { method, url, headers } = request;
      const seen = { method, path: new URL(url).pathname, headers: Object.fromEntries(headers) };
      requests = [...requests, seen].slice(-maxRequests);
      return next(request);
    },
  };
}
