import { afterAll, beforeAll } from "vitest";
import {
  type ExampleServer,
  type ExampleServerOptions,
  startExampleServer,
} from "../start-example-server.js";

/** Starts a server for all tests of a file and closes it after them; call the result to get it. */
export function useServer(options: ExampleServerOptions = {}): () => ExampleServer {
  let server: ExampleServer | undefined;
  beforeAll(async () => {
    server = await startExampleServer(options);
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error("The server is not started yet.");
    return server;
  };
}
