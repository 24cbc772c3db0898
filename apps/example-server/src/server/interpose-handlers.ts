import type { Server, ServerContext } from "@modelcontextprotocol/server";

/** A request handler as the low-level server holds it. */
type Handler = (request: HandlerRequest, ctx: ServerContext) => unknown;

/** The part of a request that an interposed handler reads. */
interface HandlerRequest {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** Turns the handler that would be installed into the one that is. */
export type Interposer = (next: Handler) => Handler;

/**
 * Lets own code run around handlers that the high-level server installs later.
 * `McpServer` installs them through `setRequestHandler` when the first tool, resource or prompt is
 * registered and offers no other way to reach them, so this must come before any registration.
 */
export function interposeHandlers(
  server: Server,
  interposers: Readonly<Record<string, Interposer>>,
): void {
  const install = server.setRequestHandler.bind(server) as (
    method: string,
    ...rest: readonly unknown[]
  ) => void;
  const interposed = (method: string, ...rest: readonly unknown[]): void => {
    const interposer = Object.hasOwn(interposers, method) ? interposers[method] : undefined;
    const handler = rest[0];
    if (interposer && typeof handler === "function") {
      install(method, interposer(handler as Handler));
    } else {
      install(method, ...rest);
    }
  };
  server.setRequestHandler = interposed as Server["setRequestHandler"];
}
