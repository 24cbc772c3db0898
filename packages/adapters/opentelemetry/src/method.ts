/** The words of the protocol that a trace has to know. */
export const Method = {
  callTool: "tools/call",
  getPrompt: "prompts/get",
  readResource: "resources/read",
  listen: "subscriptions/listen",
  acknowledged: "notifications/subscriptions/acknowledged",
  cancelled: "notifications/cancelled",
} as const;
