export { type ProcessEnd, ProcessError } from "./process-error.js";
export { stdio } from "./stdio.js";
export type { RestartOptions, ShutdownOptions, StdioOptions } from "./stdio-options.js";
