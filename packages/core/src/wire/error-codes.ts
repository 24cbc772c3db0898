/** The JSON-RPC error codes that have a meaning in this protocol. */
export const ErrorCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingRequiredClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
  /** Earlier revisions: a resource that does not exist. */
  resourceNotFound: -32002,
  /** Revision 2025-11-25: pages have to be visited first. */
  urlElicitationRequired: -32042,
} as const;

/** Whether a code is one of those that servers of earlier revisions give as they like. */
export function isLegacyErrorCode(code: number): boolean {
  return code <= -32000 && code >= -32019;
}

/** Whether a code is one that only a server of revision 2026-07-28 or later gives. */
export function isModernErrorCode(code: number): boolean {
  return (
    code === ErrorCode.headerMismatch ||
    code === ErrorCode.missingRequiredClientCapability ||
    code === ErrorCode.unsupportedProtocolVersion
  );
}
