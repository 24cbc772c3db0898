/**
 * Shows that what is silent for longer than the 300 s that the fetch of Node allows lives over the default fetch of
 * `@plugboard/http`. Takes as long as that; the argument is another silence, in seconds, and `--global-fetch` tries the fetch
 * of Node.
 */
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startExampleServer } from "../../apps/example-server/dist/index.js";
import { createClient } from "../../packages/core/dist/index.js";
import { http } from "../../packages/transports/http/dist/index.js";
import { QUIET_WAYS } from "./quiet/quiet-ways.mjs";
import { watchSilence } from "./quiet/watch-silence.mjs";

const options = { "global-fetch": { type: "boolean", default: false } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const silenceMs = Number(positionals[0] ?? 310) * 1000;
const fetch = values["global-fetch"] ? globalThis.fetch : undefined;

async function outcomeOf({ name, era, run }) {
  const server = await startExampleServer({ era });
  const front = await watchSilence(server.url);
  const client = createClient({ transport: http(front.url, { fetch }), era });
  try {
    const heard = await run({ client, server, silenceMs, silence: () => wait(silenceMs) });
    const silentMs = front.longestMs();
    const wasSilent = silentMs >= silenceMs - 500;
    const how = `${heard} after ${(silentMs / 1000).toFixed(1)} s of silence`;
    return {
      isGood: wasSilent,
      line: `${name}: ${how}${wasSilent ? "" : ", which is too little"}`,
    };
  } catch (error) {
    return { isGood: false, line: `${name}: ${error.message}` };
  } finally {
    await client.close();
    await front.close();
    await server.close();
  }
}

const outcomes = await Promise.all(QUIET_WAYS.map(outcomeOf));
for (const { isGood, line } of outcomes) console.log(`${isGood ? "ok" : "FAILED"} ${line}`);
const passed = outcomes.filter(({ isGood }) => isGood).length;
console.log(`\nquiet-stream: ${passed} passed, ${outcomes.length - passed} failed`);
process.exitCode = passed === outcomes.length ? 0 : 1;
