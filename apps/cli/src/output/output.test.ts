import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestIo } from "../../test/test-io.js";
import { escapeControls } from "./escape-controls.js";
import { fitWidth } from "./fit-width.js";
import { formatBytes } from "./format-bytes.js";
import { formatElapsed } from "./format-elapsed.js";
import { createHumanReporter } from "./human-reporter.js";
import { jsonText } from "./json-text.js";
import { saveBytes } from "./save-bytes.js";
import { styleFor } from "./style.js";

afterEach(() => {
  vi.useRealTimers();
});

test("text keeps its lines and letters; everything that steers a terminal is shown", () => {
  expect(escapeControls("a\tb\r\nc\n日本 é 👍")).toBe("a\tb\r\nc\n日本 é 👍");
  expect(escapeControls("\u001b[31m\r\b\u009b\u007f\u2066")).toBe(
    "\\u001b[31m\\u000d\\u0008\\u009b\\u007f\\u2066",
  );
});

test("JSON is safe for a terminal too, and says the same", () => {
  const value = { a: "\u009b31m\u202e\u007f" };
  const text = jsonText(value, { pretty: true });
  expect(text).not.toMatch(/[\u007f-\u009f\u202e]/);
  expect(JSON.parse(text)).toEqual(value);
});

test("files are named safely, by kind, and none is overwritten", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plugboard-"));
  await writeFile(join(folder, "passwd-1.png"), "");
  const save = (name: string, mimeType?: string) =>
    saveBytes(new Uint8Array([1]), { folder, name, mimeType });
  expect(await save("../../etc/passwd", "image/png")).toBe("passwd-2.png");
  expect(await save("file:///x/.logo.svg?y", "image/svg+xml")).toBe("logo-1.svg");
  expect(await save("\u001b[2J", "__proto__")).toBe("2J-1.bin");
  expect(await save("..", undefined)).toBe("plugboard-1.bin");
  expect(await readdir(folder)).toHaveLength(5);
  await rm(folder, { recursive: true });
});

test("lengths and sizes are for people", () => {
  expect([840, 3210, 125_000].map(formatElapsed)).toEqual(["840 ms", "3.2 s", "2 m 05 s"]);
  expect([812, 12_595, 4_194_304].map(formatBytes)).toEqual(["812 B", "12.3 KiB", "4.0 MiB"]);
});

test("a line is cut to the cells of a terminal, wide letters counted twice", () => {
  expect(fitWidth("abcdef", 10)).toBe("abcdef");
  expect(fitWidth("abcdef", 4)).toBe("abc…");
  expect(fitWidth("日本語", 5)).toBe("日…");
});

test("colours follow the flag, then NO_COLOR and FORCE_COLOR, then the terminal", () => {
  const colored = (isTTY: boolean, choice: "auto" | "plain" | "color", env = {}) =>
    styleFor({ isTTY }, { choice, env }).red("x") !== "x";
  expect(colored(true, "auto")).toBe(true);
  expect(colored(false, "auto")).toBe(false);
  expect(colored(true, "auto", { NO_COLOR: "1" })).toBe(false);
  expect(colored(false, "auto", { FORCE_COLOR: "1" })).toBe(true);
  expect(colored(true, "auto", { TERM: "dumb" })).toBe(false);
  expect(colored(true, "plain")).toBe(false);
  expect(colored(false, "color", { NO_COLOR: "1" })).toBe(true);
});

describe("progress for people", () => {
  const reporterOn = (progress: "live" | "lines" | "none") => {
    vi.useFakeTimers();
    const io = createTestIo({ tty: progress === "live" });
    const style = styleFor(io.stderr, { choice: "plain", env: {} });
    const { stderr } = io;
    const options = { stderr, style, progress, quiet: false, verbose: false };
    return { io, reporter: createHumanReporter(options) };
  };
  const step = { progress: 2, total: 4, message: "Two\u001b[2J" };

  test("is a bar with share, message and time on a terminal, taken away in the end", () => {
    const { io, reporter } = reporterOn("live");
    reporter.progress(step);
    expect(io.err()).toContain("██████████░░░░░░░░░░ 50 % Two\\u001b[2J 0 ms");
    vi.advanceTimersByTime(2000);
    expect(io.err()).toContain("2.0 s");
    reporter.pause();
    expect(io.err().endsWith("\r\u001b[2K")).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is a line every five seconds elsewhere", () => {
    const { io, reporter } = reporterOn("lines");
    for (let count = 0; count < 12; count += 1) {
      reporter.progress(step);
      vi.advanceTimersByTime(1000);
    }
    expect(io.err()).toBe("50 % Two\\u001b[2J (5.0 s)\n50 % Two\\u001b[2J (10.0 s)\n");
  });

  test("is nothing with -q", () => {
    const { io, reporter } = reporterOn("none");
    vi.advanceTimersByTime(60_000);
    reporter.progress(step);
    expect(io.err()).toBe("");
  });
});
