import { ajv } from "@plugboard/ajv";
import { expect, it } from "vitest";
import { schemaCases } from "../../../core/test/schema-cases.js";

it.each(schemaCases)("COR-170: $name", ({ schema, fits, fails }) => {
  const check = ajv().compile(schema);
  for (const value of fits) expect([value, check(value)]).toEqual([value, undefined]);
  for (const value of fails) expect([value, check(value)]).toEqual([value, expect.any(String)]);
});
