import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { runMain } from "./run-main.js";

/** A process that writes to an event. */
function fakeHost(args: readonly string[]) {
  const signals = new EventEmitter();
  const host = {
    args,
    write: (line: string) => signals.emit("line", line),
    once: (signal: string, stop: () => void) => signals.once(signal, stop),
  };
  return { host, signals };
}

test.each(["SIGINT", "SIGTERM"])(
  "it prints one line with the URL and stops on %s",
  async (signal) => {
    const { host, signals } = fakeHost([]);
    const lines: string[] = [];
    signals.on("line", (line) => lines.push(line));
    const line = once(signals, "line");
    const running = runMain(host);
    await line;
    const url = /^Example server at (\S+)\n$/.exec(lines[0] ?? "")?.[1] ?? "";
    expect((await fetch(url, { method: "DELETE" })).status).toBe(400);
    signals.emit(signal);
    await running;
    expect(lines).toHaveLength(1);
    await expect(fetch(url)).rejects.toThrow();
  },
);

test("a port that is none is refused", async () => {
  const { host } = fakeHost(["--port", "many"]);
  await expect(runMain(host)).rejects.toMatchObject({ code: "ERR_SOCKET_BAD_PORT" });
});

test("an unknown option is refused", async () => {
  const { host } = fakeHost(["--prot", "1"]);
  await expect(runMain(host)).rejects.toThrow("--prot");
});
