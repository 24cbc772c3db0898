import {
  type CallToolResult,
  type Client,
  type JsonObject,
  TaskError,
  TimeoutError,
  type Tool,
} from "@plugboard/core";
import { callOptions } from "../call-options.js";
import type { Session } from "../session.js";
import { taskListener } from "./task-listener.js";

/** The call to make. */
export interface WantedCall {
  readonly tool: Tool;
  readonly values: JsonObject;
}

/**
 * Calls a tool and gives its result, after the task that the call may become. Work that starts over, since the person logged in
 * in the middle of it, goes on with the task instead of calling again.
 */
export async function callToEnd(
  client: Pick<Client, "callTool" | "tasks">,
  session: Session,
  { tool, values }: WantedCall,
): Promise<CallToolResult> {
  const { openTask, signal } = session;
  const onStatus = taskListener(session, tool.name);
  const options = { ...callOptions(session), tool, onStatus, cancelTask: true };
  const begun = openTask.current;
  try {
    if (begun !== undefined) return await client.tasks.wait(begun, options);
    return await client.callTool({ name: tool.name, arguments: values }, options);
  } catch (error) {
    const isToldToEnd = signal.aborted || error instanceof TimeoutError;
    if (isToldToEnd || error instanceof TaskError) openTask.drop();
    throw error;
  }
}
