export type { Call, Exchange, Interceptor } from "../call/call.js";
export { type ContextKey, type ContextValues, contextValues } from "../call/context-values.js";
export { pause } from "../call/pause.js";
export { SharedSignals } from "../call/shared-signals.js";
export { ArgumentError } from "../errors/argument-error.js";
export { CancelledError } from "../errors/cancelled-error.js";
export { ConnectionError, type ConnectionErrorCode } from "../errors/connection-error.js";
export { McpError } from "../errors/mcp-error.js";
export { ProtocolError, type ProtocolErrorCode } from "../errors/protocol-error.js";
export { RpcError } from "../errors/rpc-error.js";
export { SessionExpiredError } from "../errors/session-expired-error.js";
export {
  type MutableSchema,
  type PreparedSchema,
  prepareSchema,
} from "../tools/json-schema/prepared-schema.js";
export type { SchemaDialect } from "../tools/json-schema/schema-dialect.js";
export type { SchemaLimits } from "../tools/json-schema/schema-limits.js";
export { valueKeys } from "../tools/json-schema/value-keys.js";
export { type WorkBudget, workBudget } from "../tools/json-schema/work-budget.js";
export type { JsonSchemaValidator, SchemaCheck } from "../tools/json-schema-validator.js";
export type { OnWarning, Warning } from "../warning.js";
export { requestNamedBy } from "../wire/correlate.js";
export { ErrorCode, isLegacyErrorCode, isModernErrorCode } from "../wire/error-codes.js";
export { encodeHeaderValue } from "../wire/header-value.js";
export { isJsonObject, type JsonObject } from "../wire/json.js";
export { isErrorResponse, isNotification, isRequest, isResponse } from "../wire/message-kind.js";
export type {
  ErrorObject,
  ErrorResponse,
  InboundMessage,
  Message,
  NotificationMessage,
  OutboundMessage,
  RequestId,
  RequestMessage,
  ResponseMessage,
  ResultResponse,
} from "../wire/messages.js";
export { MetaKey, metaOf } from "../wire/meta.js";
export { Method, Notification } from "../wire/methods.js";
export { misshapenResponseId } from "../wire/misshapen-response.js";
export { parseMessage } from "../wire/parse-message.js";
export { requestHeaders } from "../wire/request-headers.js";
export { CancelSource } from "./cancel-source.js";
export { type Cancellable, type Cancellation, cancellationOf } from "./cancellation.js";
export type { Channel } from "./channel.js";
export { type ChannelTransportOptions, createChannelTransport } from "./channel-transport.js";
export { jsonLine } from "./json-line.js";
export { type JsonLinesOptions, jsonLines } from "./json-lines.js";
export { type MemoryPairOptions, memoryPair } from "./memory-pair.js";
export type {
  ExchangeOptions,
  LegacyBinding,
  LegacySession,
  MessageIterator,
  MirroredParam,
  SessionEvents,
  Transport,
} from "./transport.js";
