import { memoryHarness } from "./memory-harness.js";
import { runCases } from "./run-cases.js";
import { scriptHarness } from "./script-harness.js";

runCases(memoryHarness());
runCases(scriptHarness());
