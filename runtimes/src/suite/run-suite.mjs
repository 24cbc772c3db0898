import { authCases } from "./auth-cases.mjs";
import { conversationCases } from "./conversation-cases.mjs";
import { failureCases } from "./failure-cases.mjs";
import { httpCases } from "./http-cases.mjs";
import { sessionCases } from "./session-cases.mjs";
import { stdioCases } from "./stdio-cases.mjs";
import { webSocketCases } from "./web-socket-cases.mjs";

const CASE_TIMEOUT_MS = 20_000;

/** What is tried, by the name of the capability. Each case is a function of a scene. */
const SUITE = {
  http: [...conversationCases, ...failureCases, ...httpCases],
  earlier: [...conversationCases, ...failureCases, ...sessionCases],
  auth: authCases,
  websocket: [...conversationCases, ...failureCases, ...webSocketCases],
  stdio: [...conversationCases, ...failureCases, ...stdioCases],
};

/**
 * Runs the cases of every capability that `scenes` has, one after the other. A scene has the packages, the peers, and
 * `open(options)`, which makes a client that is closed when the case ends. Gives what became of each case.
 */
export async function runSuite(scenes) {
  const results = [];
  for (const [capability, scene] of Object.entries(scenes)) {
    for (const { name, run } of SUITE[capability]) {
      results.push({ capability, name, ...(await outcomeOf(run, scene)) });
    }
  }
  return results;
}

async function outcomeOf(run, scene) {
  const startedAtMs = performance.now();
  const outcome = await tried(run, scene);
  return { ...outcome, ms: Math.round(performance.now() - startedAtMs) };
}

async function tried(run, scene) {
  const clients = [];
  const open = (options) => {
    const client = scene.open(options);
    clients.push(client);
    return client;
  };
  try {
    await within(CASE_TIMEOUT_MS, run({ ...scene, open }));
    await within(CASE_TIMEOUT_MS, Promise.all(clients.map((client) => client.close())));
    return { outcome: "passed" };
  } catch (error) {
    for (const client of clients) client.close().catch(() => {});
    return { outcome: "failed", why: String(error?.message ?? error), stack: error?.stack };
  }
}

async function within(ms, promise) {
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing happened for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
