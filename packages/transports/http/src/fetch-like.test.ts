import { expectTypeOf, it } from "vitest";
import type { FetchLike, FetchReply } from "./fetch-like.js";

it("the global fetch is a FetchLike as it is", () => {
  expectTypeOf(fetch).toExtend<FetchLike>();
  expectTypeOf<Response>().toExtend<FetchReply>();
});
