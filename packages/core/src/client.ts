import type { CallOptions } from "./call/call-options.js";
import type { EraRecord } from "./era/era-record.js";
import type {
  CallToolOptions,
  CallToolParams,
  DetachedCallToolOptions,
  StructuredCallToolOptions,
} from "./operations/call-tool.js";
import type { CallToolOutcome } from "./operations/call-tool-outcome.js";
import type { CompleteParams } from "./operations/complete.js";
import type { GetPromptParams } from "./operations/get-prompt.js";
import type { ListParams } from "./operations/list-page.js";
import type { ListenOptions } from "./operations/listen.js";
import type { ReadResourceParams } from "./operations/read-resource.js";
import type { Subscription } from "./operations/subscription.js";
import type { Tasks } from "./operations/tasks/tasks.js";
import type { StructuredToolResult } from "./tools/structured-content.js";
import type { JsonObject } from "./wire/json.js";
import type { RequestId } from "./wire/messages.js";
import type {
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  Prompt,
} from "./wire/types/prompts.js";
import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from "./wire/types/resources.js";
import type { Discovery } from "./wire/types/results.js";
import type { SubscriptionFilter } from "./wire/types/subscriptions.js";
import type { CallToolResult, ListToolsResult, Tool } from "./wire/types/tools.js";

/**
 * Calls one server. Made by {@link createClient}.
 *
 * What every operation throws, and not only those that say so: `RpcError` when the server says no, `ConnectionError` when
 * no answer can come, `TimeoutError`, `ProtocolError` when the answer is not MCP, `ArgumentError` before anything is sent,
 * and the reason of an aborted signal, as it is.
 */
export interface Client extends AsyncDisposable {
  /**
   * Asks what the server is and offers. Never needed before other calls.
   *
   * @throws UnsupportedError when the server speaks only revisions that this client does not.
   */
  discover(options?: CallOptions): Promise<Discovery>;

  /**
   * Fetches one page of the server's tools. Malformed entries are dropped and reported to `onWarning`; so are, on
   * transports that repeat annotated arguments outside the body, tools whose annotations are invalid.
   */
  listTools(params?: ListParams, options?: CallOptions): Promise<ListToolsResult>;
  /**
   * Yields all tools, page by page as the loop goes on.
   *
   * @throws ProtocolError "endless_list" when the pages do not end.
   */
  allTools(options?: CallOptions): AsyncIterable<Tool>;
  /**
   * Calls a tool. A result with `isError` is a result: it is meant for the model.
   *
   * When the server finds that the request's headers do not match its own idea of the tool, the list of tools is fetched
   * again and the call repeated, once.
   *
   * With `tasks`, the server may answer with a task, work that it goes on with: that is followed to its end, its questions are
   * answered like those of the call, and its result is the call's. Given up by a signal or a time limit, it is cancelled. With
   * `task: "handle"` it is handed over instead, for `tasks.wait`, here or in another process; the result where there is none.
   *
   * With a `validator`, structured content is checked by the tool's output schema, the newest that was listed. With
   * `structured`, a schema of the caller's own, it is read by that, and has its type.
   *
   * @throws RpcError when there is no such tool, or the arguments do not fit it.
   * @throws InputError when the server asks and is not answered; the call can be taken up again.
   * @throws ProtocolError with the result, when its structured content is wrong ("invalid_result"), or can't be checked since
   *   the schema can't be used ("invalid_schema").
   * @throws TaskError when the call became a task, and that was cancelled or is gone.
   */
  callTool<T>(
    params: CallToolParams,
    options: StructuredCallToolOptions<T>,
  ): Promise<StructuredToolResult<T>>;
  callTool(params: CallToolParams, options: DetachedCallToolOptions): Promise<CallToolOutcome>;
  callTool(params: CallToolParams, options?: CallToolOptions): Promise<CallToolResult>;
  /** Tasks by hand. */
  readonly tasks: Tasks;

  /** Fetches one page of the server's resources. Malformed entries are dropped and reported to `onWarning`. */
  listResources(params?: ListParams, options?: CallOptions): Promise<ListResourcesResult>;
  /** Yields all resources; as `allTools`. */
  allResources(options?: CallOptions): AsyncIterable<Resource>;
  /** Fetches one page of the server's resource templates; as `listResources`. */
  listResourceTemplates(
    params?: ListParams,
    options?: CallOptions,
  ): Promise<ListResourceTemplatesResult>;
  /** Yields all resource templates; as `allTools`. */
  allResourceTemplates(options?: CallOptions): AsyncIterable<ResourceTemplate>;
  /**
   * Reads a resource.
   *
   * @throws RpcError when there is none: -32602, from earlier revisions -32002.
   * @throws InputError when the server asks and is not answered.
   */
  readResource(params: ReadResourceParams, options?: CallOptions): Promise<ReadResourceResult>;

  /** Fetches one page of the server's prompts. Malformed entries are dropped and reported to `onWarning`. */
  listPrompts(params?: ListParams, options?: CallOptions): Promise<ListPromptsResult>;
  /** Yields all prompts; as `allTools`. */
  allPrompts(options?: CallOptions): AsyncIterable<Prompt>;
  /**
   * Gets a prompt, filled in.
   *
   * @throws RpcError when there is no such prompt.
   * @throws InputError when the server asks and is not answered.
   */
  getPrompt(params: GetPromptParams, options?: CallOptions): Promise<GetPromptResult>;
  /**
   * Asks for proposals for an argument of a prompt or a variable of a resource template.
   *
   * @throws RpcError -32601 when the server completes nothing.
   */
  complete(params: CompleteParams, options?: CallOptions): Promise<CompleteResult>;

  /**
   * Listens to changes on the server until either side ends it. The request is sent at once; what the server sends is read
   * as the loop asks for it.
   *
   * There is no time limit once the server has acknowledged; until then `timeoutMs` counts. When the server ends the
   * subscription, the loop ends. When the connection is lost, the loop throws a `ConnectionError`: changes may have been
   * missed, and it takes a new `listen` to hear of more. With `relisten` the loop does that by itself, with growing waits,
   * and yields `{ kind: "gap" }` where changes may have been missed; it throws when as many attempts in a row as allowed
   * brought no change. `acknowledged` is that of the first request, `closed` settles at the very end.
   *
   * @throws ArgumentError, and the reason of a signal that is aborted already, at once.
   */
  listen(filter: SubscriptionFilter, options?: ListenOptions): Subscription;

  /**
   * Sends a request of any method: the way to what this client has no operation for.
   *
   * @param method The method's name.
   * @param params Its parameters; `{}` for none.
   * @param parse Reads the result and gives it its type. An error that it throws becomes a `ProtocolError`.
   */
  request<T>(
    method: string,
    params: JsonObject,
    parse: (result: JsonObject) => T,
    options?: CallOptions,
  ): Promise<T>;
  /**
   * Cancels a call by the id that its `onRequestId` was given; it rejects with a `CancelledError`. Does nothing when there
   * is no such call any more. `reason` is for the server, where the binding tells it one. Absent: it is told none.
   */
  cancel(requestId: RequestId, options?: { readonly reason?: string | undefined }): void;

  /**
   * What was found out about the server's revisions: to show, or to store and hand to the next client of the same server as
   * its option `era`, which saves finding it out again. `undefined` before the first answer.
   */
  era(): EraRecord | undefined;
  /**
   * Tells the server that the answer of `input.roots` has changed. Servers of 2026-07-28 and later ask each time: for them
   * it does nothing.
   */
  rootsChanged(): Promise<void>;

  /** Ends every call with `ConnectionError` "closed" and closes the transport. The client stays closed. */
  close(): Promise<void>;
}
