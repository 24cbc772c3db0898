import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { UsageError } from "../errors/usage-error.js";
import { parseCount } from "./parse-count.js";
import { parseDuration } from "./parse-duration.js";
import { parseHeaders } from "./parse-headers.js";
import { parseSize } from "./parse-size.js";

test.each([
  ["500ms", 500],
  ["30s", 30_000],
  ["1.5s", 1500],
  ["5m", 300_000],
  ["1h", 3_600_000],
  ["30", 30_000],
  ["0", 0],
  ["none", 0],
])("the length of time %s is %d ms", (text, ms) => {
  expect(parseDuration(text, "--timeout")).toBe(ms);
});

test.each(["", "-1", "5x", "1e3", "s"])('"%s" is no length of time', (text) => {
  expect(() => parseDuration(text, "--timeout")).toThrow(UsageError);
});

test.each([
  ["1024", 1024],
  ["64k", 65_536],
  ["1KiB", 1024],
  ["32M", 33_554_432],
  ["1G", 1_073_741_824],
])("the size %s is %d bytes", (text, bytes) => {
  expect(parseSize(text, "--max-bytes")).toBe(bytes);
});

test.each(["0", "-1", "k", "1T"])('"%s" is no size', (text) => {
  expect(() => parseSize(text, "--max-bytes")).toThrow(UsageError);
});

test("a count is a whole number of zero or more", () => {
  expect(parseCount("3", "--retry")).toBe(3);
  expect(() => parseCount("-3", "--retry")).toThrow(UsageError);
});

test("header values come from the flag, a variable or a file; the last of one name wins", async () => {
  const cwd = await mkdtemp(join(tmpdir(), "plugboard-"));
  await writeFile(join(cwd, "token"), "from-file\n");
  const io = { cwd, env: { TOKEN: "from-env" } };
  const headers = await parseHeaders(
    ["A: 1", "a: 2", "B: Bearer @token", "C: env:TOKEN", "D: x:y", "E: env:TOKEN and more"],
    io,
  );
  expect(headers).toEqual({
    a: "2",
    B: "Bearer from-file",
    C: "from-env",
    D: "x:y",
    E: "env:TOKEN and more",
  });
  await rm(cwd, { recursive: true });
});

test.each([
  ["no colon", "Name"],
  ["an empty name", ": x"],
  ["a line break", "A: x\ny"],
  ["an unset variable", "A: env:MISSING"],
  ["an empty variable", "A: Bearer env:EMPTY"],
  ["a missing file", "A: @/nonexistent/file"],
])("a header with %s is refused", async (_, flag) => {
  const io = { cwd: "/", env: { EMPTY: "" } };
  await expect(parseHeaders([flag], io)).rejects.toThrow(UsageError);
});
