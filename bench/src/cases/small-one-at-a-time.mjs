import { httpCalls } from "./http-calls.mjs";

export const smallOneAtATime = httpCalls({
  name: "small-1",
  title: "A small result over HTTP, one at a time",
  path: "/small",
  calls: 2000,
  warmUp: 1000,
  concurrency: 1,
});
