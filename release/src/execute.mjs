import { spawn } from "node:child_process";

const MAX_OUTPUT_CHARS = 2_000_000;
const MAX_SHOWN_CHARS = 3000;
const SILENCE = { stdio: ["ignore", "pipe", "pipe"], detached: true };

/**
 * Runs a program to its end and gives what it wrote. Rejects with the end of that when its exit code is not 0, and when
 * it takes longer than `timeoutMs`; neither it nor what it started is left then.
 */
export function execute(command, args, { cwd, env, signal, timeoutMs = 180_000 }) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(command, args, { ...SILENCE, cwd, env });
    const written = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"]) {
      child[name].setEncoding("utf8").on("data", (text) => {
        written[name] = (written[name] + text).slice(-MAX_OUTPUT_CHARS);
      });
    }
    let why;
    const stop = (reason) => {
      why ??= reason;
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const onAbort = () => stop(signal.reason?.message ?? "the run was stopped");
    const timer = setTimeout(() => stop(`it took longer than ${timeoutMs / 1000} s`), timeoutMs);
    signal.addEventListener("abort", onAbort);
    const settle = (failure) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      if (failure === undefined) return resolve(written);
      const end = `${written.stdout}\n${written.stderr}`.trim().slice(-MAX_SHOWN_CHARS);
      reject(new Error(`${[command, ...args].join(" ")}: ${failure}\n${end}`.trim()));
    };
    child.once("error", (error) => settle(error.message));
    child.once("close", (code) => settle(code === 0 ? undefined : (why ?? `exit code ${code}`)));
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}
