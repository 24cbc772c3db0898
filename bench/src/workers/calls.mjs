/** A process that calls one subject over HTTP. */
import { measureCalls } from "../measure.mjs";

const { subject, url, ...options } = JSON.parse(process.argv[2]);
const { open } = await import(`../subjects/${subject}.mjs`);
const client = await open(url);
const result = await client.call();
if (result.content?.[0]?.type !== "text") throw new Error(`${subject} got no content.`);
process.send(await measureCalls(client.call, options));
await client.close();
process.exit();
