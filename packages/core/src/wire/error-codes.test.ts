import { expect, it } from "vitest";
import { isModernErrorCode } from "./error-codes.js";

it("COR-11: three codes are of this revision alone, and none of -32000 to -32019 is", () => {
  const modern: number[] = [];
  for (let code = -32_800; code <= -31_900; code++) if (isModernErrorCode(code)) modern.push(code);
  expect(modern).toEqual([-32_022, -32_021, -32_020]);
});
