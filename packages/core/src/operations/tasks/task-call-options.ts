import type { CallOptions } from "../../call/call-options.js";

/** What the requests about tasks take. Servers report no progress and no log messages for them. */
export interface TaskCallOptions
  extends Pick<
    CallOptions,
    "signal" | "timeoutMs" | "totalTimeoutMs" | "onRequestId" | "input" | "context"
  > {}
