import type { ServerContext } from "@modelcontextprotocol/server";

/** How far a call has come. */
export interface ProgressReport {
  readonly progress: number;
  readonly total: number;
  readonly message: string;
}

/** Sends progress on the stream of the request, if the request asked for it with a token. */
export async function reportProgress(ctx: ServerContext, report: ProgressReport): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({
    method: "notifications/progress",
    params: { progressToken, ...report },
  });
}
