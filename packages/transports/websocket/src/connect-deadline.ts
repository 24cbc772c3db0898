import { ConnectionError } from "@plugboard/core/transport";
import type { Settings } from "./settings.js";

/** How long one attempt to connect may go on. */
export interface ConnectDeadline {
  /** Aborts when the time is over, or when the transport is closed. */
  readonly signal: AbortSignal;
  /** Waits for a part of the attempt; rejects with the signal's reason. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Frees what the deadline holds. */
  end(): void;
}

/** Starts the time of an attempt, which also ends with `parent`. */
export function connectDeadline(
  { peer, connectTimeoutMs }: Settings,
  parent: AbortSignal,
): ConnectDeadline {
  const controller = new AbortController();
  const { signal } = controller;
  const onAbort = (): void => controller.abort(parent.reason);
  const onTimeout = (): void => {
    const message = `The WebSocket to ${peer} was not open after ${connectTimeoutMs} ms; \`connectTimeoutMs\` raises the limit.`;
    controller.abort(new ConnectionError("unreachable", message, { mayHaveArrived: false }));
  };
  parent.addEventListener("abort", onAbort);
  if (parent.aborted) onAbort();
  const timer = connectTimeoutMs === 0 ? undefined : setTimeout(onTimeout, connectTimeoutMs);
  return {
    signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        const onEnd = (): void => reject(signal.reason);
        if (signal.aborted) onEnd();
        signal.addEventListener("abort", onEnd);
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onEnd));
      }),
    end: () => {
      clearTimeout(timer);
      parent.removeEventListener("abort", onAbort);
    },
  };
}
