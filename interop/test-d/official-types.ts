/** Our types and those of the official package `@modelcontextprotocol/core` take each other's values. */
import type * as our from "@plugboard/core";
import type { Official } from "./official.js";

/** Ours, and the official one. */
interface Pairs {
  Tool: [our.Tool, Official<"ToolSchema">];
  ToolAnnotations: [our.ToolAnnotations, Official<"ToolAnnotationsSchema">];
  CallToolResult: [our.CallToolResult, Official<"CallToolResultSchema">];
  ListToolsResult: [our.ListToolsResult, Official<"ListToolsResultSchema">];
  ContentBlock: [our.ContentBlock, Official<"ContentBlockSchema">];
  TextContent: [our.TextContent, Official<"TextContentSchema">];
  ImageContent: [our.ImageContent, Official<"ImageContentSchema">];
  AudioContent: [our.AudioContent, Official<"AudioContentSchema">];
  ResourceLink: [our.ResourceLink, Official<"ResourceLinkSchema">];
  EmbeddedResource: [our.EmbeddedResource, Official<"EmbeddedResourceSchema">];
  TextResourceContents: [our.TextResourceContents, Official<"TextResourceContentsSchema">];
  BlobResourceContents: [our.BlobResourceContents, Official<"BlobResourceContentsSchema">];
  Resource: [our.Resource, Official<"ResourceSchema">];
  ResourceTemplate: [our.ResourceTemplate, Official<"ResourceTemplateSchema">];
  ReadResourceResult: [our.ReadResourceResult, Official<"ReadResourceResultSchema">];
  ListResourcesResult: [our.ListResourcesResult, Official<"ListResourcesResultSchema">];
  ListResourceTemplatesResult: [
    our.ListResourceTemplatesResult,
    Official<"ListResourceTemplatesResultSchema">,
  ];
  Prompt: [our.Prompt, Official<"PromptSchema">];
  PromptArgument: [our.PromptArgument, Official<"PromptArgumentSchema">];
  PromptMessage: [our.PromptMessage, Official<"PromptMessageSchema">];
  GetPromptResult: [our.GetPromptResult, Official<"GetPromptResultSchema">];
  ListPromptsResult: [our.ListPromptsResult, Official<"ListPromptsResultSchema">];
  CompleteResult: [our.CompleteResult, Official<"CompleteResultSchema">];
  CompletionReference: [
    our.CompletionReference,
    Official<"PromptReferenceSchema"> | Official<"ResourceTemplateReferenceSchema">,
  ];
  Discovery: [our.Discovery, Official<"DiscoverResultSchema">];
  Result: [our.Result, Official<"ResultSchema">];
  ClientCapabilities: [our.ClientCapabilities, Official<"ClientCapabilitiesSchema">];
  ServerCapabilities: [our.ServerCapabilities, Official<"ServerCapabilitiesSchema">];
  Implementation: [our.Implementation, Official<"ImplementationSchema">];
  Icon: [our.Icon, Official<"IconSchema">];
  Annotations: [our.Annotations, Official<"AnnotationsSchema">];
  Role: [our.Role, Official<"RoleSchema">];
  Cursor: [our.Cursor, Official<"CursorSchema">];
  RequestId: [our.RequestId, Official<"RequestIdSchema">];
  Progress: [our.Progress, Official<"ProgressSchema">];
  LogLevel: [our.LogLevel, Official<"LoggingLevelSchema">];
  LogMessage: [our.LogMessage, Official<"LoggingMessageNotificationParamsSchema">];
  SubscriptionFilter: [our.SubscriptionFilter, Official<"SubscriptionFilterSchema">];
  ElicitFormParams: [our.ElicitFormParams, Official<"ElicitRequestFormParamsSchema">];
  ElicitUrlParams: [our.ElicitUrlParams, Official<"ElicitRequestURLParamsSchema">];
  ElicitResult: [our.ElicitResult, Official<"ElicitResultSchema">];
  FormField: [our.FormField, Official<"PrimitiveSchemaDefinitionSchema">];
  CreateMessageParams: [our.CreateMessageParams, Official<"CreateMessageRequestParamsSchema">];
  CreateMessageResult: [our.CreateMessageResult, Official<"CreateMessageResultWithToolsSchema">];
  SamplingMessage: [our.SamplingMessage, Official<"SamplingMessageSchema">];
  SamplingContent: [our.SamplingContent, Official<"SamplingMessageContentBlockSchema">];
  Root: [our.Root, Official<"RootSchema">];
}

type Fits<Value, Place> = [Value] extends [Place] ? true : false;
type RefusedByOfficial = {
  [Name in keyof Pairs]: Fits<Pairs[Name][0], Pairs[Name][1]> extends true ? never : Name;
}[keyof Pairs];
type RefusedByOurs = {
  [Name in keyof Pairs]: Fits<Pairs[Name][1], Pairs[Name][0]> extends true ? never : Name;
}[keyof Pairs];

/** Compiles only when two types are the same. */
function same<A, B>(
  ..._proof: [A] extends [B] ? ([B] extends [A] ? [] : [never, A, B]) : [never, A, B]
): void {}

/** What revision 2026-07-28 requires of them, `ttlMs` and `cacheScope`, the official schemas do not have. */
type WithoutFreshness =
  | "Discovery"
  | "ListToolsResult"
  | "ListResourcesResult"
  | "ListResourceTemplatesResult"
  | "ListPromptsResult"
  | "ReadResourceResult";

/** What holds any JSON has members of the type `unknown` here, and of a recursive type there. */
type WithAnyJson =
  | "ClientCapabilities"
  | "ServerCapabilities"
  | "Discovery" // has the server's capabilities
  | "CreateMessageParams"; // has `metadata`

/** What servers send is taken as it comes: fields of any kind, levels of any name. */
type TakenAsItComes = "ElicitFormParams" | "FormField" | "LogMessage";

/** The official schema requires `elicitationId`, which 2026-07-28 has no more. */
type WithoutId = "ElicitUrlParams";

export function oursTakeTheirs(): void {
  same<RefusedByOurs, WithoutFreshness>();
}

export function theirsTakeOurs(): void {
  same<RefusedByOfficial, WithAnyJson | TakenAsItComes | WithoutId>();
}

export function theOfficialTypesAreThere(): void {
  same<unknown extends Pairs[keyof Pairs][1] ? "any" : "typed", "typed">();
  same<Official<"CursorSchema">, string>();
  // @ts-expect-error a tool needs a name, there as here
  ({ inputSchema: { type: "object" } }) satisfies Official<"ToolSchema">;
}
