import { httpCalls } from "./http-calls.mjs";

export const largeResult = httpCalls({
  name: "large",
  title: "A result of 64 KiB over HTTP, one at a time",
  path: "/large",
  calls: 1200,
  warmUp: 600,
  concurrency: 1,
});
