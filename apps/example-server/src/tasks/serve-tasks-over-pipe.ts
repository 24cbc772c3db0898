import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import {
  answerTaskRequest,
  asTaskRequest,
  isListen,
  refusalOf,
  type TaskRequest,
} from "./answer-task-request.js";
import type { TaskStore } from "./task-store.js";
import { subscribeToTasks } from "./task-subscription.js";

/** Serves tasks on a connection that all requests share: what is about them never gets to the official package. */
export function serveTasksOverPipe(wire: Transport, tasks: TaskStore): Transport {
  const open = new Map<unknown, () => void>();
  const send = (message: object): void => {
    wire.send(message as JSONRPCMessage).catch(() => {}); // a client that hung up wants no answer
  };
  const stop = (id: unknown): boolean => {
    open.get(id)?.();
    return open.delete(id);
  };
  const serve = (request: TaskRequest): void => {
    const { id } = request;
    if (isListen(request) && refusalOf(request) === undefined) {
      open.set(id, subscribeToTasks(request, tasks, send));
    } else {
      send({ jsonrpc: "2.0", id, ...answerTaskRequest(request, tasks) });
    }
  };
  const outer: Transport = {
    async start() {
      wire.onmessage = (message, extra) => {
        const request = asTaskRequest(message);
        if (request !== undefined) serve(request);
        else if (!stop(cancelledBy(message))) outer.onmessage?.(message, extra);
      };
      wire.onerror = (error) => outer.onerror?.(error);
      wire.onclose = () => {
        for (const id of open.keys()) stop(id);
        outer.onclose?.();
      };
      await wire.start();
    },
    send: (message, options) => wire.send(message, options),
    async close() {
      for (const id of open.keys()) {
        stop(id);
        send({ jsonrpc: "2.0", id, result: { resultType: "complete" } });
      }
      await wire.close();
    },
  };
  return outer;
}

function cancelledBy(message: JSONRPCMessage): unknown {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  return message.params?.requestId;
}
