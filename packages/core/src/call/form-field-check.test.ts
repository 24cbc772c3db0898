import { describe, expect, it } from "vitest";
import { fieldProblem } from "./form-field-check.js";

const fits = (field: object, value: unknown): string | undefined =>
  fieldProblem(field as never, value);
const titled = [
  { const: "a", title: "A" },
  { const: "b", title: "B" },
];

describe("COR-92: a value that fits its field", () => {
  it.each<[object, unknown]>([
    [{ type: "string" }, ""],
    [{ type: "string", minLength: 2, maxLength: 2 }, "😀😀"],
    [{ type: "string", enum: ["a", "b"] }, "a"],
    [{ type: "string", enum: ["a"], enumNames: ["A"] }, "a"],
    [{ type: "string", oneOf: titled }, "b"],
    [{ type: "string", format: "email" }, "a@b.example"],
    [{ type: "string", format: "uri" }, "urn:x:y"],
    [{ type: "string", format: "date" }, "2024-02-29"],
    [{ type: "string", format: "date-time" }, "2024-02-29T23:59:60.5+01:00"],
    [{ type: "string", format: "date-time" }, "2024-12-31t00:00:00z"],
    [{ type: "string", format: "hostname" }, "any thing"],
    [{ type: "number" }, 1.5],
    [{ type: "number", minimum: 0, maximum: 1 }, 0],
    [{ type: "number", minimum: 0, maximum: 1 }, 1],
    [{ type: "integer" }, -7],
    [{ type: "boolean" }, false],
    [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, []],
    [{ type: "array", items: { type: "string", enum: ["a", "b"] } }, ["b", "a"]],
    [{ type: "array", items: { anyOf: titled }, minItems: 1, maxItems: 2 }, ["a", "b"]],
    [{ type: "array" }, ["free"]],
    [{ type: "unheard-of" }, { any: 1 }],
  ])("%j takes %j", (field, value) => {
    expect(fits(field, value)).toBeUndefined();
  });
});

describe("COR-92: a value that does not fit its field", () => {
  it.each<[object, unknown, string]>([
    [{ type: "string" }, 5, "is not a string"],
    [{ type: "string", minLength: 2 }, "😀", "is shorter than 2"],
    [{ type: "string", maxLength: 1 }, "ab", "is longer than 1"],
    [{ type: "string", enum: ["a", "b"] }, "c", "is none of the choices"],
    [{ type: "string", oneOf: titled }, "A", "is none of the choices"],
    [{ type: "string", format: "email" }, "a b@c", "is not an e-mail address"],
    [{ type: "string", format: "uri" }, "no uri", "is not a URI"],
    [{ type: "string", format: "date" }, "2024-2-3", "is not a date (YYYY-MM-DD)"],
    [{ type: "string", format: "date" }, "2023-02-29", "is not a date (YYYY-MM-DD)"],
    [{ type: "string", format: "date" }, "2024-04-31", "is not a date (YYYY-MM-DD)"],
    [{ type: "string", format: "date" }, "2024-13-01", "is not a date (YYYY-MM-DD)"],
    [{ type: "string", format: "date" }, "2024-01-01T00:00:00Z", "is not a date (YYYY-MM-DD)"],
    [{ type: "string", format: "date-time" }, "2024-01-01", "is not a date and time (RFC 3339)"],
    [
      { type: "string", format: "date-time" },
      "2024-01-01T00:00:00",
      "is not a date and time (RFC 3339)",
    ],
    [
      { type: "string", format: "date-time" },
      "2024-01-01T24:00:00Z",
      "is not a date and time (RFC 3339)",
    ],
    [
      { type: "string", format: "date-time" },
      "2024-02-30T00:00:00Z",
      "is not a date and time (RFC 3339)",
    ],
    [{ type: "number" }, "5", "is not a number"],
    [{ type: "number" }, Number.NaN, "is not a finite number"],
    [{ type: "integer" }, 1.5, "is not a whole number"],
    [{ type: "number", minimum: 1 }, 0, "is below 1"],
    [{ type: "number", maximum: 1 }, 2, "is above 1"],
    [{ type: "boolean" }, "true", "is not true or false"],
    [{ type: "array" }, "a", "is not a list"],
    [{ type: "array" }, ["a", 1], "holds something that is not a string"],
    [
      { type: "array", items: { enum: ["a"] } },
      ["b"],
      "holds something that is none of the choices",
    ],
    [
      { type: "array", items: { anyOf: titled } },
      ["c"],
      "holds something that is none of the choices",
    ],
    [{ type: "array", minItems: 1 }, [], "has fewer than 1 choices"],
    [{ type: "array", maxItems: 1 }, ["a", "b"], "has more than 1 choices"],
  ])("%j does not take %j", (field, value, problem) => {
    expect(fits(field, value)).toBe(problem);
  });
});

it("a server's pattern is not run: it could block the process", () => {
  const field = { type: "string", pattern: "^(a+)+$" };
  expect(fits(field, `${"a".repeat(5_000)}!`)).toBeUndefined();
});
