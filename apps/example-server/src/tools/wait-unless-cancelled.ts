import { setTimeout as delay } from "node:timers/promises";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { CallJournal } from "../state/call-journal.js";

/** Options of `waitUnlessCancelled`. */
export interface WaitOptions {
  readonly ms: number;
  readonly journal: CallJournal;
  readonly tool: string;
  readonly label: string;
}

/** Waits, or notes in the journal that the client gave up the call and then throws. */
export async function waitUnlessCancelled(ctx: ServerContext, options: WaitOptions): Promise<void> {
  const { ms, journal, tool, label } = options;
  const { signal } = ctx.mcpReq;
  try {
    signal.throwIfAborted();
    if (ms > 0) await delay(ms, undefined, { signal });
  } catch (cause) {
    const { reason } = signal;
    journal.cancel({ tool, label, reason: reason instanceof Error ? reason.message : reason });
    throw cause;
  }
}
