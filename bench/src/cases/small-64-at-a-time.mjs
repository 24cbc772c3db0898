import { httpCalls } from "./http-calls.mjs";

export const small64AtATime = httpCalls({
  name: "small-64",
  title: "A small result over HTTP, 64 at a time",
  path: "/small",
  calls: 6000,
  warmUp: 3000,
  concurrency: 64,
});
