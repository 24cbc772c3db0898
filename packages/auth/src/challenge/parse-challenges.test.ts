import fc from "fast-check";
import { expect, it } from "vitest";
import { parseChallenges } from "./parse-challenges.js";

const parsed = (header: string) =>
  parseChallenges(header).map(({ scheme, params }) => [scheme, Object.fromEntries(params)]);

it.each<[string, string, unknown]>([
  ["one challenge", 'Bearer realm="x", scope="a b"', [["bearer", { realm: "x", scope: "a b" }]]],
  ["a scheme alone", "Bearer", [["bearer", {}]]],
  [
    "several challenges in one header",
    'Basic realm="simple", DPoP algs="ES256", Bearer error=invalid_token',
    [
      ["basic", { realm: "simple" }],
      ["dpop", { algs: "ES256" }],
      ["bearer", { error: "invalid_token" }],
    ],
  ],
  ["any case", 'BEARER Scope="A"', [["bearer", { scope: "A" }]]],
  ["spaces around the equals sign", 'Bearer a = "b" , c=d', [["bearer", { a: "b", c: "d" }]]],
  [
    "commas and schemes inside quotes",
    'Bearer a="b, Basic c=d"',
    [["bearer", { a: "b, Basic c=d" }]],
  ],
  ["escapes", 'Bearer a="say \\"hi\\" \\\\ \\x"', [["bearer", { a: 'say "hi" \\ x' }]]],
  ["empty list elements", ", ,Bearer a=b,, ,c=d,", [["bearer", { a: "b", c: "d" }]]],
  [
    "a token68",
    "Negotiate YWJj==, Bearer a=b",
    [
      ["negotiate", {}],
      ["bearer", { a: "b" }],
    ],
  ],
  [
    "schemes without parameters in a row",
    "Negotiate, NTLM, Bearer a=b",
    [
      ["negotiate", {}],
      ["ntlm", {}],
      ["bearer", { a: "b" }],
    ],
  ],
  ["a folded line", 'Bearer a="b",\r\n\t c="d\r\n e"', [["bearer", { a: "b", c: "d e" }]]],
  ["the first of a repeated parameter", "Bearer a=b, A=c", [["bearer", { a: "b" }]]],
  ["an empty text", 'Bearer a=""', [["bearer", { a: "" }]]],
  ["nothing", "", []],
])("%s", (_, header, expected) => {
  expect(parsed(header)).toEqual(expected);
});

it.each<[string, string, unknown]>([
  ["a quote that is not closed", 'Bearer a=b, c="d', [["bearer", { a: "b" }]]],
  ["a value with spaces", 'Bearer error=invalid token, resource_metadata="x"', expect.anything()],
  ["letters of other scripts", 'Bärer, Bearer a="b"', expect.anything()],
])("what is not of the grammar is passed over: %s", (_, header, expected) => {
  expect(parsed(header)).toEqual(expected);
});

it("a sloppy value before it does not hide the metadata's URL", () => {
  const all = parseChallenges('Bearer error=invalid token, resource_metadata="https://h/m"');
  expect(all.some(({ params }) => params.get("resource_metadata") === "https://h/m")).toBe(true);
});

it("any parameters that are written come back as they were", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
  const value = fc.string({ maxLength: 20 }).filter((text) => !/[\r\n]/.test(text));
  fc.assert(
    fc.property(fc.dictionary(name, value, { minKeys: 1 }), (params) => {
      const list = Object.entries(params).map(
        ([key, text]) => `${key}="${text.replace(/["\\]/g, "\\$&")}"`,
      );
      expect(parsed(`Bearer ${list.join(", ")}`)).toEqual([["bearer", { ...params }]]);
    }),
  );
});

it("any text at all ends, with something or nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => Array.isArray(parseChallenges(text))),
  );
});
