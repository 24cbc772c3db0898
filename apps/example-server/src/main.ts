import { parseArgs } from "node:util";
import { startExampleServer } from "./start-example-server.js";

const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
const server = await startExampleServer({ port: Number(values.port) });
process.stdout.write(`Example server at ${server.url}\n`);
// A rejection is left to end the process with its stack; there is nothing to clean up then.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void server.close());
