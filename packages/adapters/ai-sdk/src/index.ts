export { type McpTools, mcpTools } from "./mcp-tools.js";
export type { McpToolsOptions } from "./options.js";
export type {
  ApprovalDecision,
  ApprovalRequest,
  Approve,
} from "./shared/approval.js";
export type { OnToolProgress, ToolOutput } from "./shared/call-for-model.js";
export type { ResultPolicy } from "./shared/result-parts.js";
