import { bundle } from "./bundle.mjs";
import { importing } from "./import.mjs";
import { largeResult } from "./large-result.mjs";
import { memory } from "./memory.mjs";
import { progress } from "./progress.mjs";
import { small64AtATime } from "./small-64-at-a-time.mjs";
import { smallOneAtATime } from "./small-one-at-a-time.mjs";

export const cases = [
  smallOneAtATime,
  small64AtATime,
  largeResult,
  progress,
  memory,
  importing,
  bundle,
];
