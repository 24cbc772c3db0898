/** A process that calls one subject over a transport in memory. */
import { measureCalls } from "../measure.mjs";

const { subject, ...options } = JSON.parse(process.argv[2]);
const { open } = await import(`../subjects/${subject}.mjs`);
const client = await open();
await client.call();
process.send(await measureCalls(client.call, options));
await client.close();
process.exit();
