import type { Interposer } from "../server/interpose-handlers.js";
import { TASK_TOOL } from "./task-kinds.js";
import { tasksDeclared } from "./tasks-declared.js";

/** Lists the tool `task` to clients that can do with tasks. */
export const listTaskTool: Interposer = (next) => async (request, ctx) => {
  const result = (await next(request, ctx)) as { readonly tools: readonly unknown[] };
  const { envelope } = ctx.mcpReq as { readonly envelope?: unknown };
  return tasksDeclared(envelope) ? { ...result, tools: [...result.tools, TASK_TOOL] } : result;
};
