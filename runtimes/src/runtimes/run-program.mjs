import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

const RUN_TIMEOUT_MS = 120_000;
/** How long a program may go on once its work is done. */
const EXIT_GRACE_MS = 5000;
const MAX_OUTPUT_CHARS = 20_000;

/** Runs a program that prints its results in a line of its own, and waits until it has ended by itself. */
export async function runProgram([command, ...args], cwd) {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const told = collect(child);
  const exit = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: -1, error }));
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  const first = await within(RUN_TIMEOUT_MS, Promise.race([exit, told.results]));
  const end = first && (await within(EXIT_GRACE_MS, exit));
  if (!end) child.kill("SIGKILL");
  const { line, text } = told.soFar();
  if (line === undefined) {
    const how = end ? `ended with ${end.code ?? end.signal}` : "took too long";
    throw new Error(`${command} ${how}: ${end?.error?.message ?? text}`);
  }
  const { results, problems } = JSON.parse(line);
  if (!end) problems.push("the program did not end by itself");
  else if (end.code !== 0) problems.push(`the program ended with ${end.code ?? end.signal}`);
  return { results, problems };
}

function collect(child) {
  let stdout = "";
  let text = "";
  let isThere = () => {};
  const results = new Promise((resolve) => {
    isThere = () => resolve(true);
  });
  const lineOf = () => /^RESULTS (.*)\n/m.exec(stdout)?.[1];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
    if (lineOf() !== undefined) isThere();
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text = (text + chunk).slice(-MAX_OUTPUT_CHARS);
    });
  }
  return { results, soFar: () => ({ line: lineOf(), text }) };
}

/** What a promise gives, or `undefined` when that takes too long. */
async function within(ms, promise) {
  const controller = new AbortController();
  const { signal } = controller;
  const late = wait(ms, undefined, { signal }).catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    controller.abort();
  }
}
