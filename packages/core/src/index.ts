export { ConnectionError, type ConnectionErrorCode } from "./errors/connection-error.js";
export { McpError } from "./errors/mcp-error.js";
