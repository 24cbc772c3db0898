import { UnsupportedError } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { escapeLine } from "../output/escape-line.js";
import { present } from "../output/present.js";
import type { WantedCall } from "../tasks/call-to-end.js";
import { isTaskOver } from "../tasks/is-task-over.js";
import { taskCommand } from "../tasks/task-command.js";
import { finishCall } from "./finish-call.js";
import type { ServerWork } from "./server-action.js";

/** Refuses to detach where there are no tasks. Nothing was called. */
export function assertDetachable({ client }: Pick<ServerWork<object>, "client">): void {
  const { era, revision } = client.era() ?? {};
  if (era !== "legacy") return;
  const message = `--detach needs a server with tasks, which came with revision 2026-07-28; this one speaks ${revision}. Nothing was called.`;
  throw new UnsupportedError("revision", message);
}

/** Calls a tool and prints the task that the call becomes: its id for people, its handle for programs. */
export async function detach(
  { client, session, target }: Pick<ServerWork<object>, "client" | "session" | "target">,
  { tool, values }: WantedCall,
): Promise<void> {
  const { task, result } = await client.callTool(
    { name: tool.name, arguments: values },
    { ...callOptions(session), tool, task: "handle" },
  );
  if (result !== undefined) {
    session.reporter.note("The server had no need for a task; this is the result.");
    return finishCall(session, { name: tool.name, result });
  }
  const { taskId } = task;
  await present(session, { result: task, human: () => escapeLine(taskId), raw: () => taskId });
  const command = taskCommand(target, taskId);
  if (command === undefined) {
    session.reporter.warn("The server ends with this command, and the task may end with it.");
  } else {
    const state = isTaskOver(task) ? "is over" : "goes on";
    session.reporter.note(`The task ${state}. For its result: ${escapeLine(command)}`);
  }
}
