import { describe, expect, test } from "vitest";
import { StderrTail } from "./stderr-tail.js";

function tailOf(text: string, { maxBytes, pieceBytes }: { maxBytes: number; pieceBytes: number }) {
  const tail = new StderrTail(maxBytes);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    tail.add(bytes.subarray(at, at + pieceBytes));
  return tail.text();
}

describe.each([1, 2, 3, 5, 7, 100])("in pieces of %i bytes", (pieceBytes) => {
  test.each([
    ["what fits is kept whole", "one\ntwo\n", 100, "one\ntwo"],
    ["what fits exactly too", "one\ntwo", 7, "one\ntwo"],
    ["of more, the last whole lines", "first\nsecond\nthird\n", 12, "third"],
    ["of one long line, its end", "abcdefghij", 4, "ghij"],
    ["of one long line with a line break, its end too", "abcdefghij\n", 5, "ghij"],
    ["no half characters at its beginning", "🚀🚀🚀", 6, "🚀"],
    ["nothing, where nothing is to be kept", "abc\n", 0, ""],
    ["nothing of nothing", "", 10, ""],
  ])("%s", (_, text, maxBytes, kept) => {
    expect(tailOf(text, { maxBytes, pieceBytes })).toBe(kept);
  });
});
