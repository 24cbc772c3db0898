import { stdio } from "@plugboard/stdio";
import type { SentMessages } from "../official/sent-messages.js";
import type { OpenCell } from "./cell.js";

/** Reaches a server that is a script, in a process of its own that says `pid` and its number on stderr. */
export async function openProcess(args: readonly string[], sent?: SentMessages): Promise<OpenCell> {
  let said = "";
  const transport = stdio({
    command: process.execPath,
    args: [...(sent?.nodeArgs ?? []), ...args],
    shutdown: { exitWaitMs: 500 }, // a slow call would keep it
    onStderr: (text) => {
      said += text;
    },
  });
  return {
    transport,
    untilGone: async () => {
      const pid = /pid (\d+)/.exec(said)?.[1];
      if (pid === undefined) throw new Error(`The server did not say its pid, but: ${said}`);
      if (isAlive(Number(pid))) throw new Error(`The server ${pid} is still alive.`);
    },
    close: () => transport.close(),
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
