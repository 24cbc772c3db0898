import { setTimeout as delay } from "node:timers/promises";
import { LoggingLevelSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { text } from "./text.mjs";

/** @typedef {import("./create-peer-server.mjs").PeerContext} PeerContext */

/**
 * Adds the tools that ask nothing and change nothing.
 *
 * @param {PeerContext} context
 */
export function registerPlainTools(context) {
  const { server } = context;
  server.registerTool(
    "echo",
    { description: "Gives back the text it is given.", inputSchema: { text: z.string() } },
    (args) => text(args.text),
  );
  registerCount(context);
  registerSlow(context);
  registerLog(context);
  registerNap(context);
}

/** @param {PeerContext} context */
function registerCount({ server, features }) {
  server.registerTool(
    "count",
    {
      description: "Counts, and reports progress at each step.",
      inputSchema: { steps: z.number().int().default(5) },
    },
    async ({ steps }, { _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken;
      for (let progress = 1; progressToken !== undefined && progress <= steps; progress += 1) {
        const message = features.progressMessage ? `Step ${progress} of ${steps}` : undefined;
        const params = { progressToken, progress, total: steps, ...(message && { message }) };
        await sendNotification({ method: "notifications/progress", params });
      }
      return text(`Counted to ${steps}.`);
    },
  );
}

/** @param {PeerContext} context */
function registerSlow({ server, state, record, features }) {
  server.registerTool(
    "slow",
    {
      description: "Waits; made to be cancelled.",
      inputSchema: { ms: z.number().int().default(5000), label: z.string().default("slow") },
    },
    async ({ ms, label }, { signal }) => {
      /** @type {import("./state.mjs").SlowCall} */
      const call = { label, cancelled: false, reason: undefined };
      state.slowCalls.push(call);
      record.changed();
      try {
        await delay(ms, undefined, { signal });
      } catch (error) {
        call.cancelled = true;
        call.reason = signal.reason;
        record.changed();
        throw error;
      }
      return text(`Waited ${ms} ms.`);
    },
  );
  server.registerTool(
    "cancellations",
    { description: "Tells how many slow calls were cancelled." },
    () => {
      const cancelled = state.slowCalls.filter((call) => call.cancelled);
      const result = text(`${cancelled.length} of ${state.slowCalls.length} cancelled.`);
      if (!features.structured) return result;
      const calls = cancelled.map(({ label, reason }) => ({ tool: "slow", label, reason }));
      const structuredContent = { started: state.slowCalls.length, cancelled: calls };
      return { ...result, structuredContent };
    },
  );
}

/** @param {PeerContext} context */
function registerLog({ server, isLogged }) {
  const levels = LoggingLevelSchema.options;
  server.registerTool(
    "log",
    { description: "Writes a log message of each level." },
    async ({ sendNotification }) => {
      for (const level of levels) {
        if (!isLogged(level)) continue;
        const data = { text: `A message of level ${level}` };
        const params = { level, logger: "example", data };
        await sendNotification({ method: "notifications/message", params });
      }
      return text(`Wrote ${levels.length} log messages.`);
    },
  );
}

/** @param {PeerContext} context */
function registerNap({ server }) {
  const description = "Ends the stream of its call where it can, and answers a little later.";
  server.registerTool("nap", { description }, async ({ closeSSEStream }) => {
    closeSSEStream?.();
    await delay(closeSSEStream ? 100 : 0);
    return text(closeSSEStream ? "Slept well." : "Could not sleep.");
  });
}
