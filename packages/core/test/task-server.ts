import type { RequestMessage } from "@plugboard/core/transport";
import { errorFor, resultFor, type Script, scriptedTransport } from "@plugboard/testing";

/** What a scripted task says of itself: what differs from one that works. */
export type State = Readonly<Record<string, unknown>>;

const START = Date.parse("2026-07-28T12:00:00Z");

/** A time of the server's clock. */
export const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();

/** A task as the wire has it; its `taskId` is `t1`. */
export const task = (state: State = {}): State => ({
  taskId: "t1",
  status: "working",
  createdAt: at(0),
  lastUpdatedAt: at(0),
  ttlMs: null,
  ...state,
});

/** The result that `completed` tasks end with. */
export const content = [{ type: "text", text: "done" }];
export const completed = { status: "completed", result: { content }, lastUpdatedAt: at(99) };

/** A question for a name. */
export const nameRequest = {
  method: "elicitation/create",
  params: {
    message: "Name?",
    requestedSchema: { type: "object", properties: { name: { type: "string" } } },
  },
};

/** How a server of one task behaves where it does not as usual. */
export interface TaskServerOptions {
  /** The task as `tools/call` creates it. */
  readonly created?: State;
  /** The states that `tasks/get` gives, one after the other; the last one again and again. */
  readonly states?: readonly (State | ((request: RequestMessage) => unknown))[];
  /** Answers what it wants to; `undefined`: as usual. */
  readonly answer?: (...args: Parameters<Script>) => ReturnType<Script> | undefined;
}

/** A scripted server that answers `tools/call` with a task. */
export function taskServer({ created, states = [completed], answer }: TaskServerOptions = {}) {
  let polls = 0;
  const usual = (request: RequestMessage): readonly unknown[] => {
    switch (request.method) {
      case "tools/call":
        return [resultFor(request, { resultType: "task", ...task(created) })];
      case "tasks/get": {
        const state = states[Math.min(polls++, states.length - 1)] ?? {};
        if (typeof state === "function") return [state(request)];
        return [resultFor(request, task(state))];
      }
      case "tasks/update":
      case "tasks/cancel":
        return [resultFor(request)];
      default:
        return [errorFor(request, { code: -32601, message: "no such method" })];
    }
  };
  const transport = scriptedTransport(
    (request, options) => answer?.(request, options) ?? usual(request),
  );
  const methods = (): readonly string[] => transport.requests.map(({ request }) => request.method);
  const sent = (method: string): readonly RequestMessage[] =>
    transport.requests.map(({ request }) => request).filter((one) => one.method === method);
  return { transport, usual, methods, sent };
}
