import { httpCalls } from "./http-calls.mjs";

export const small64AtATime = httpCalls({
  name: "small-64",
  title: "A small result over HTTP, 64 at a time",
  path: "/small",
  calls: 10_000,
  warmUp: 8_000,
  concurrency: 64,
});
