import {
  answerTaskRequest,
  asTaskRequest,
  isListen,
  refusalOf,
  type TaskAnswer,
  type TaskRequest,
} from "./answer-task-request.js";
import type { TaskStore } from "./task-store.js";
import { subscribeToTasks } from "./task-subscription.js";

/** The part of the endpoint that is about tasks. */
export interface HttpTasks {
  /** Answers a request about tasks; `undefined` when it is about something else. */
  fetch(request: Request): Promise<Response | undefined>;
  /** Ends the subscriptions. */
  close(): void;
}

const METHODS = /^(tasks\/(get|update|cancel)|tools\/call|subscriptions\/listen)$/;
/** Errors that are refusals of the whole request have a status that says so. */
const STATUS_OF: ReadonlyMap<number, number> = new Map([
  [-32020, 400],
  [-32021, 400],
]);

/** Serves tasks over HTTP, before the official package sees the request. */
export function serveTasksOverHttp(tasks: TaskStore): HttpTasks {
  const open = new Set<() => void>();
  return {
    async fetch(request) {
      if (!METHODS.test(request.headers.get("mcp-method") ?? "")) return undefined;
      const message = await request
        .clone()
        .json()
        .catch(() => undefined);
      const taskRequest = asTaskRequest(message);
      if (taskRequest === undefined) return undefined;
      const refusal = mismatchOf(request, taskRequest) ?? refusalOf(taskRequest);
      if (refusal !== undefined) return respond(taskRequest, refusal);
      if (isListen(taskRequest)) return streamOf(taskRequest, { tasks, open });
      return respond(taskRequest, answerTaskRequest(taskRequest, tasks));
    },
    close() {
      for (const end of open) end();
    },
  };
}

function respond({ id }: TaskRequest, answer: TaskAnswer): Response {
  const status = "error" in answer ? (STATUS_OF.get(answer.error.code) ?? 200) : 200;
  return Response.json({ jsonrpc: "2.0", id, ...answer }, { status });
}

/** `Mcp-Method` and `Mcp-Name` have to say what the body says. */
function mismatchOf({ headers }: Request, { method, params }: TaskRequest): TaskAnswer | undefined {
  const name = method === "subscriptions/listen" ? undefined : (params.taskId ?? params.name);
  const said = headers.get("mcp-name") ?? undefined;
  if (headers.get("mcp-method") === method && decoded(said) === name) return undefined;
  const message = "The headers Mcp-Method and Mcp-Name do not say what the body says.";
  return { error: { code: -32020, message } };
}

function decoded(value: string | undefined): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value ?? "")?.[1];
  return base64 === undefined ? value : Buffer.from(base64, "base64").toString();
}

function streamOf(
  request: TaskRequest,
  { tasks, open }: { readonly tasks: TaskStore; readonly open: Set<() => void> },
): Response {
  const encoder = new TextEncoder();
  let stop = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: object): void =>
        controller.enqueue(encoder.encode(`event: message\ndata: ${JSON.stringify(message)}\n\n`));
      const unsubscribe = subscribeToTasks(request, tasks, send);
      const end = (): void => {
        stop();
        send({ jsonrpc: "2.0", id: request.id, result: { resultType: "complete" } });
        controller.close();
      };
      stop = () => {
        unsubscribe();
        open.delete(end);
      };
      open.add(end);
    },
    cancel: () => stop(),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
