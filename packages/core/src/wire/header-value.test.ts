import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeHeaderValue } from "./header-value.js";
import { LONE_SURROGATE } from "./lone-surrogate.js";

/** What a server does: the wrapped form is decoded, any other is the value. */
function decode(header: string): string {
  if (!header.startsWith("=?base64?") || !header.endsWith("?=")) return header;
  return new TextDecoder("utf-8", { fatal: true }).decode(
    Buffer.from(header.slice(9, -2), "base64"),
  );
}

it.each([
  ["us-west1", "us-west1"],
  ["us west 1", "us west 1"],
  ["", ""],
  [42, "42"],
  [-7, "-7"],
  [0, "0"],
  [-0, "0"],
  [42.0, "42"],
  [1.0e7, "10000000"],
  [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  [Number.MIN_SAFE_INTEGER, "-9007199254740991"],
  [true, "true"],
  [false, "false"],
  ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
  ["日本語", "=?base64?5pel5pys6Kqe?="],
  [" padded ", "=?base64?IHBhZGRlZCA=?="],
  [" us-west1", "=?base64?IHVzLXdlc3Qx?="],
  ["us-west1 ", "=?base64?dXMtd2VzdDEg?="],
  [" us-west1 ", "=?base64?IHVzLXdlc3QxIA==?="],
  ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
  ["line1\r\nline2", "=?base64?bGluZTENCmxpbmUy?="],
  ["\tindented", "=?base64?CWluZGVudGVk?="],
  ["a\tb", "=?base64?YQli?="],
  ["\x7f", "=?base64?fw==?="],
  ["\x1f", "=?base64?Hw==?="],
  ["~ !", "~ !"],
  ["é", "=?base64?w6k=?="],
  ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
  ["=?base64??=", "=?base64?PT9iYXNlNjQ/Pz0=?="],
  ["=?base64?=", "=?base64?PT9iYXNlNjQ/PQ==?="],
  ["=?base64?x", "=?base64?x"],
  ["x?=", "x?="],
  ["=?BASE64?x?=", "=?BASE64?x?="],
  ["file:///path/to/file%20name.txt", "file:///path/to/file%20name.txt"],
])("HTTP-35, HTTP-36, HTTP-37, B36, seed B2: %j is sent as %j", (value, header) => {
  expect(encodeHeaderValue(value)).toBe(header);
});

it("B36: any text comes back as it was, and the header is printable ASCII without outer space", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }).filter((value) => !LONE_SURROGATE.test(value)),
    fc.string({ unit: "grapheme" }),
    fc.stringMatching(/^=\?base64\?.*\?=$/),
    fc.string().map((value) => ` ${value}\t`),
  );
  fc.assert(
    fc.property(
      text.filter((value) => !LONE_SURROGATE.test(value)),
      (value) => {
        const header = encodeHeaderValue(value);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        expect(header.trim()).toBe(header);
        expect(decode(header)).toBe(value);
      },
    ),
    { numRuns: 500 },
  );
});

it("HTTP-35, HTTP-39, seed B4, seed R-3: integers are plain decimals of the same number", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const header = encodeHeaderValue(value);
      expect(header).toMatch(/^(0|-?[1-9]\d*)$/);
      expect(Number(header)).toBe(value + 0);
    }),
  );
});

it("HTTP-38: text that needs no encoding is sent plain", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/), (value) => {
      fc.pre(!(value.startsWith("=?base64?") && value.endsWith("?=")));
      expect(encodeHeaderValue(value)).toBe(value);
    }),
  );
});

it("4 kB of text beyond ASCII is encoded whole", () => {
  const value = "工具".repeat(2_048);
  expect(decode(encodeHeaderValue(value))).toBe(value);
});

it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
  "HTTP-27, seed B3: %d is refused, since it is not a safe integer",
  (value) => {
    expect(() => encodeHeaderValue(value)).toThrow(RangeError);
  },
);

it.each(["\ud800", "a\udc00b", "\udc00\ud800", "ok \u{1f600} \ud83d"])(
  "%j is refused: body and header could not say the same",
  (value) => {
    expect(() => encodeHeaderValue(value)).toThrow(RangeError);
  },
);
