import type { FetchDecorator, FetchLike, OAuth } from "@plugboard/auth";
import type { FetchDecorator as HttpDecorator, FetchLike as HttpFetch } from "@plugboard/http";
import { expectTypeOf, it } from "vitest";

it("the decorator fits the decorators of http(), and types of fetch are the same on both sides", () => {
  expectTypeOf<OAuth>().toExtend<HttpDecorator>();
  expectTypeOf<FetchDecorator>().toExtend<HttpDecorator>();
  expectTypeOf<HttpDecorator>().toExtend<FetchDecorator>();
  expectTypeOf<HttpFetch>().toExtend<FetchLike>();
  expectTypeOf<FetchLike>().toExtend<HttpFetch>();
  expectTypeOf<typeof fetch>().toExtend<FetchLike>();
});
