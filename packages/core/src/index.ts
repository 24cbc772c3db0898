export type { Call, Exchange, Interceptor } from "./call/call.js";
export type { CallOptions } from "./call/call-options.js";
export { type ContextKey, type ContextValues, contextValues } from "./call/context-values.js";
export type { InputContext, InputHandler, InputHandlers } from "./call/input-handlers.js";
export type { Client } from "./client.js";
export { createClient } from "./create-client.js";
export type { EraOption } from "./era/create-era.js";
export type { EraRecord } from "./era/era-record.js";
export { ArgumentError } from "./errors/argument-error.js";
export { CancelledError } from "./errors/cancelled-error.js";
export { ConnectionError, type ConnectionErrorCode } from "./errors/connection-error.js";
export { InputError, type InputErrorCode } from "./errors/input-error.js";
export { McpError } from "./errors/mcp-error.js";
export { ProtocolError, type ProtocolErrorCode } from "./errors/protocol-error.js";
export { RpcError } from "./errors/rpc-error.js";
export { SessionExpiredError } from "./errors/session-expired-error.js";
export { TaskError, type TaskErrorCode } from "./errors/task-error.js";
export { TimeoutError } from "./errors/timeout-error.js";
export { UnsupportedError } from "./errors/unsupported-error.js";
export { type CacheOptions, cache } from "./interceptors/cache.js";
export type { CacheLimits } from "./interceptors/cache-store.js";
export { type LogRecord, log } from "./interceptors/log.js";
export { type RetryOptions, retry } from "./interceptors/retry.js";
export type {
  CallToolOptions,
  CallToolParams,
  DetachedCallToolOptions,
  StructuredCallToolOptions,
} from "./operations/call-tool.js";
export type { CallToolOutcome } from "./operations/call-tool-outcome.js";
export type { Change } from "./operations/change.js";
export type { CompleteParams } from "./operations/complete.js";
export type { GetPromptParams } from "./operations/get-prompt.js";
export type { ListParams } from "./operations/list-page.js";
export type { ListenOptions } from "./operations/listen.js";
export type { ReadResourceParams } from "./operations/read-resource.js";
export type { RelistenOptions } from "./operations/relisten.js";
export type { Subscription } from "./operations/subscription.js";
export type { FollowOptions } from "./operations/tasks/follow-options.js";
export type { TaskCallOptions } from "./operations/tasks/task-call-options.js";
export type { TaskHandle, TaskReference } from "./operations/tasks/task-handle.js";
export type { Tasks } from "./operations/tasks/tasks.js";
export type { WaitForTaskOptions } from "./operations/tasks/wait-for-task.js";
export type { ClientOptions } from "./options.js";
export type { JsonSchemaValidator, SchemaCheck } from "./tools/json-schema-validator.js";
export type {
  StandardSchema,
  StandardSchemaIssue,
  StandardSchemaResult,
} from "./tools/standard-schema.js";
export type { StructuredToolResult } from "./tools/structured-content.js";
export type { Transport } from "./transport/transport.js";
export type { OnWarning, Warning } from "./warning.js";
export { ErrorCode } from "./wire/error-codes.js";
export type { JsonObject } from "./wire/json.js";
export type { RequestId } from "./wire/messages.js";
export type { ClientCapabilities, ServerCapabilities } from "./wire/types/capabilities.js";
export type {
  AudioContent,
  BlobResourceContents,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
  TextResourceContents,
} from "./wire/types/content.js";
export type {
  ElicitFormParams,
  ElicitResult,
  ElicitUrlParams,
  FormField,
  FormValue,
} from "./wire/types/elicitation.js";
export type { InputRequest, InputRequiredResult, InputResponses } from "./wire/types/input.js";
export type {
  CompleteResult,
  CompletionReference,
  GetPromptResult,
  ListPromptsResult,
  Prompt,
  PromptArgument,
  PromptMessage,
} from "./wire/types/prompts.js";
export type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from "./wire/types/resources.js";
export type { CacheableResult, Discovery, PaginatedResult, Result } from "./wire/types/results.js";
export type {
  CreateMessageParams,
  CreateMessageResult,
  Root,
  SamplingContent,
  SamplingMessage,
} from "./wire/types/sampling.js";
export type {
  Annotations,
  Cursor,
  Icon,
  Implementation,
  LogLevel,
  LogMessage,
  Progress,
  Role,
} from "./wire/types/shared.js";
export type { SubscriptionFilter } from "./wire/types/subscriptions.js";
export type { DetailedTask, Task, TaskStatus } from "./wire/types/tasks.js";
export type { CallToolResult, ListToolsResult, Tool, ToolAnnotations } from "./wire/types/tools.js";
