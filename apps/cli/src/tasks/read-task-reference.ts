import { parseJson } from "../arguments/parse-json.js";
import { readSource } from "../arguments/read-source.js";
import { UsageError } from "../errors/usage-error.js";
import type { Io } from "../io.js";
import { isObject } from "../is-object.js";

const WHERE = "The task";
const HINT = "call --detach prints the id, and with --json the handle.";

/** A task as the command line names it. */
export interface NamedTask {
  readonly taskId: string;
  /** The tool that led to it. Absent: only the id is known. */
  readonly tool?: string | undefined;
}

/** Reads the argument that names a task: its id, its handle as JSON, or `@file` or `-` that hold one of these. */
export async function readTaskReference(
  typed: string,
  io: Pick<Io, "stdin" | "cwd">,
): Promise<NamedTask> {
  const path = typed === "-" ? typed : typed.startsWith("@") ? typed.slice(1) : undefined;
  const read =
    path === undefined ? typed : (await readSource(path, { io, where: WHERE })).toString();
  const text = read.trim();
  if (text.startsWith("{")) return ofHandle(parseJson(text, WHERE));
  if (text !== "" && !/\s/.test(text)) return { taskId: text };
  throw new UsageError("The task is named neither by an id nor by a handle.", { hint: HINT });
}

function ofHandle(value: unknown): NamedTask {
  const { taskId, tool, content } = isObject(value) ? value : {};
  if (typeof taskId === "string") {
    return typeof tool === "string" ? { taskId, tool } : { taskId };
  }
  if (Array.isArray(content)) {
    throw new UsageError("This is a result, and no task: the server had no need for one.");
  }
  throw new UsageError("The JSON that names the task has no taskId.", { hint: HINT });
}
