import { expect, test } from "vitest";
import { createLineSplitter } from "./create-line-splitter.js";

test("lines come whole however the text is cut, and the last one at the end", () => {
  const text = "one\r\ntwo\n\nthree";
  for (let cut = 0; cut <= text.length; cut += 1) {
    const lines: string[] = [];
    const splitter = createLineSplitter((line) => lines.push(line));
    splitter.add(text.slice(0, cut));
    splitter.add(text.slice(cut));
    splitter.end();
    expect(lines, `cut at ${cut}`).toEqual(["one", "two", "", "three"]);
  }
});

test("a line without an end is given out in pieces, and not kept", () => {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (let count = 0; count < 30; count += 1) splitter.add("x".repeat(1000));
  expect(lines.map((line) => line.length)).toEqual([10_000, 10_000, 10_000]);
  splitter.end();
  expect(lines).toHaveLength(3);
});
