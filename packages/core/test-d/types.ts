import {
  type CallOptions,
  type CallToolResult,
  type Change,
  type Client,
  type ClientOptions,
  ConnectionError,
  type ConnectionErrorCode,
  type ContentBlock,
  type ContextKey,
  contextValues,
  createClient,
  type Discovery,
  ErrorCode,
  InputError,
  type InputHandlers,
  type InputRequiredResult,
  type Interceptor,
  type JsonObject,
  McpError,
  RpcError,
  type StandardSchema,
  type TaskHandle,
  TimeoutError,
  type Tool,
  type Transport,
} from "@plugboard/core";

/** Compiles only when two types are the same. */
function same<A, B>(
  ..._proof: [A] extends [B] ? ([B] extends [A] ? [] : [never]) : [never]
): void {}

declare const transport: Transport;
declare const client: Client;
declare const maybe: number | undefined;

export function optionsMayBeUndefined(): void {
  createClient({ transport }) satisfies Client;
  createClient({ transport, timeoutMs: maybe, totalTimeoutMs: maybe, maxPages: maybe });
  const options = {
    signal: undefined,
    timeoutMs: maybe,
    logLevel: undefined,
  } satisfies CallOptions;
  client.discover(options);
  // @ts-expect-error a client needs a transport
  createClient({});
  // @ts-expect-error there is no such option
  createClient({ transport, timeout: 5 });
  // @ts-expect-error a limit is a number
  ({ timeoutMs: "5" }) satisfies CallOptions;
  // @ts-expect-error there is no such level
  ({ logLevel: "loud" }) satisfies CallOptions;
  // @ts-expect-error options can't be changed once they are given
  (o: ClientOptions) => (o.timeoutMs = 5);
}

export async function operationsHaveTheirTypes(): Promise<void> {
  same<Awaited<ReturnType<Client["discover"]>>, Discovery>();
  const page = await client.listTools({ cursor: undefined });
  same<typeof page.nextCursor, string | undefined>();
  same<typeof page.cacheScope, "public" | "private">();
  for await (const tool of client.allTools()) same<typeof tool, Tool>();
  for await (const change of client.listen({ toolsListChanged: true }))
    same<typeof change, Change>();
  const result = await client.callTool({ name: "t", arguments: { a: 1 } }, { tool: page.tools[0] });
  same<typeof result.content, ContentBlock[]>();
  same<typeof result.structuredContent, unknown>();
  const n = await client.request("m", {}, (given) => Number(given.n));
  same<typeof n, number>();
  await using _closing = client;
  // @ts-expect-error a tool has a name
  client.callTool({});
  // @ts-expect-error arguments of prompts are strings
  client.getPrompt({ name: "p", arguments: { a: 5 } });
  // @ts-expect-error a request of any method needs a parser
  client.request("m", {});
  // @ts-expect-error what the caller gets can't be changed
  page.nextCursor = "x";
}

declare const weather: StandardSchema<string, { readonly celsius: number }>;

export async function structuredContentHasTheTypeOfItsSchema(): Promise<void> {
  const result = await client.callTool({ name: "t" }, { structured: weather, timeoutMs: 5 });
  same<typeof result.content, ContentBlock[]>();
  if (result.isError) same<typeof result.structuredContent, unknown>();
  else same<typeof result.structuredContent, { readonly celsius: number }>();
  const { structuredContent } = await client.callTool({ name: "t" }, {});
  same<typeof structuredContent, unknown>();
  // @ts-expect-error no schema
  client.callTool({ name: "t" }, { structured: {} });
}

export async function tasksHaveTheirTypes(): Promise<void> {
  const followed = await client.callTool({ name: "t" }, { tasks: true, onStatus: () => {} });
  same<typeof followed, CallToolResult>();
  const outcome = await client.callTool({ name: "t" }, { task: "handle", timeoutMs: 5 });
  if (outcome.task) same<typeof outcome.task, TaskHandle>();
  else same<typeof outcome.result, CallToolResult>();
  const task = await client.tasks.get("t1");
  if (task.status === "completed") task.result satisfies JsonObject;
  if (task.status === "failed") same<typeof task.error.code, number>();
  if (task.status === "input_required") Object.keys(task.inputRequests);
  // @ts-expect-error a task that works has no result yet
  if (task.status === "working") task.result;
  same<Awaited<ReturnType<typeof client.tasks.wait>>, CallToolResult>();
  // @ts-expect-error whoever takes the task does not follow it
  client.callTool({ name: "t" }, { task: "handle", onStatus: () => {} });
  // @ts-expect-error servers report no progress for tasks
  client.tasks.get("t1", { onProgress: () => {} });
}

export function contentNarrowsByType(block: ContentBlock): string {
  if (block.type === "text") return block.text;
  if (block.type === "image" || block.type === "audio") return block.mimeType;
  if (block.type === "resource_link") return block.uri;
  return "text" in block.resource ? block.resource.text : block.resource.blob;
}

export function changesNarrowByKind(change: Change): string {
  return change.kind === "resource" ? change.uri : change.kind;
}

export function errorsNarrowByClass(error: unknown): void {
  if (!(error instanceof McpError)) return;
  same<typeof error.code, string | number>();
  if (error instanceof RpcError) {
    same<typeof error.code, number>();
    same<typeof error.data, unknown>();
    if (error.code === ErrorCode.invalidParams) same<typeof error.httpStatus, number | undefined>();
  }
  if (error instanceof ConnectionError) {
    same<typeof error.code, ConnectionErrorCode>();
    same<typeof error.mayHaveArrived, boolean>();
  }
  if (error instanceof TimeoutError) same<typeof error.code, "silence" | "total">();
  if (error instanceof InputError) same<typeof error.result, InputRequiredResult>();
}

export const handlers = {
  elicitation: ({ requestedSchema }, { peer, signal }) => {
    same<typeof peer, string | undefined>();
    if (signal.aborted) return undefined;
    return { action: "accept", content: { n: Object.keys(requestedSchema.properties).length } };
  },
  elicitationUrl: async ({ url }) => ({ action: url.startsWith("https:") ? "accept" : "decline" }),
  sampling: ({ maxTokens }) => ({
    role: "assistant",
    content: { type: "text", text: String(maxTokens) },
    model: "m",
  }),
  roots: [{ uri: "file:///a" }],
} satisfies InputHandlers;

export const badHandlers = {
  // @ts-expect-error there is no such action
  elicitation: () => ({ action: "maybe" }),
  // @ts-expect-error a model has a name
  sampling: () => ({ role: "assistant", content: [] }),
  // @ts-expect-error a root has a uri
  roots: [{ name: "a" }],
} satisfies InputHandlers;

export const interceptor: Interceptor = (next) => (call) => {
  same<typeof call.params, JsonObject>();
  return next({ ...call, params: { ...call.params, extra: 1 } });
};

const user: ContextKey<string | undefined> = { name: "user", absent: undefined };
export const name: string | undefined = contextValues().with(user, "ann").get(user);
// @ts-expect-error a value is of its key's type
contextValues().with(user, 5);
