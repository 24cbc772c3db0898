import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { translatePattern } from "./translate-pattern.js";

const matches = (pattern: string, text: string): boolean =>
  translatePattern(pattern).every(
    ({ source, isWanted }) => RE2JS.compile(source).test(text) === isWanted,
  );

/** Every ASCII character, those that JavaScript and RE2 see differently, and some beyond the first plane. */
const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  ..."\u0085\u00a0\u1680\u180e\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeffßéΩж中😀",
];
const TEXTS = [
  "",
  ...CHARACTERS,
  ...[
    "ab",
    "aab",
    "a\nb",
    "a\u2028b",
    "2026-07-28",
    "a.b-c@d.example",
    "a..b@c.de",
    "x[y]z",
    "foo bar",
  ],
];

describe("a translated pattern matches what it matches in JavaScript", () => {
  it.each([
    ...[".", "^.$", "\\s", "\\S", "^\\S+$", "[\\s]", "[^\\s]", "[\\S]", "[\\s\\S]", "\\w", "\\W"],
    ...[
      "\\d",
      "\\D",
      "[^\\d]",
      "\\bfoo\\b",
      "[\\b]",
      "a$",
      "^a",
      "^$",
      "[]",
      "[^]",
      "[^]a",
      "x|[]",
    ],
    ...["[[:alpha:]", "[[]", "[a[]", "[(?:]", "[(?<ab>]", "\\[y\\]", "[\\]]", "\\/", "[\\-x]"],
    ...[
      "\\u0041",
      "\\u{1F600}",
      "\\uD83D\\uDE00",
      "[\\u{1F600}-\\u{1F64F}]",
      "\\x41",
      "\\cJ",
      "\\0",
    ],
    ...["\\t|\\n|\\v|\\f|\\r", "\\p{L}", "\\P{L}", "\\p{Lu}", "[\\p{L}\\d]", "\\p{Script=Greek}"],
    ...[
      "\\p{sc=Cyrillic}",
      "\\p{gc=Nd}",
      "(?<year>\\d{4})-(\\d\\d)",
      "(?:a|ab)(?:c|b)",
      "a{2}",
      "a*?b",
    ],
    ...[
      "^(?!\\.)(?!.*\\.\\.)([A-Za-z0-9_'+\\-\\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
    ],
    ...["^(?=.*b)(?=.*a).{2,}$", "^(?=[)]|a)a", "^(?!a|b)", "^(?=\\)|a)."],
  ])("%s", (pattern) => {
    const native = new RegExp(pattern, "u");
    for (const text of TEXTS) {
      expect([text, matches(pattern, text)]).toEqual([text, native.test(text)]);
    }
  });
});

it.each([
  ["(a)\\1", "it refers back to a group"],
  ["(?<n>a)\\k<n>", "it refers back to a group"],
  ["a(?=b)", "it looks ahead or behind, or changes flags"],
  ["(?<=a)b", "it looks ahead or behind, or changes flags"],
  ["(?<!a)b", "it looks ahead or behind, or changes flags"],
  ["^(?=a(?!b))a", "it looks ahead or behind, or changes flags"],
  ["^(?!a)b|c", "it looks ahead in one of its choices"],
])("%s is refused: %s", (pattern, reason) => {
  expect(() => translatePattern(pattern)).toThrow(reason);
});
