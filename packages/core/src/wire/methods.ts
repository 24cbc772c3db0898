/** The methods that the code has to know by name. */
export const Method = {
  discover: "server/discover",
  listTools: "tools/list",
  callTool: "tools/call",
  listResources: "resources/list",
  listResourceTemplates: "resources/templates/list",
  readResource: "resources/read",
  listPrompts: "prompts/list",
  getPrompt: "prompts/get",
  complete: "completion/complete",
  listen: "subscriptions/listen",
  /** The extension for tasks, as are those that follow. */
  getTask: "tasks/get",
  updateTask: "tasks/update",
  cancelTask: "tasks/cancel",
  /** Earlier revisions, as are those that follow. */
  initialize: "initialize",
  ping: "ping",
  setLogLevel: "logging/setLevel",
  subscribe: "resources/subscribe",
  unsubscribe: "resources/unsubscribe",
} as const;

/** The notifications that the code has to know by name. */
export const Notification = {
  progress: "notifications/progress",
  message: "notifications/message",
  cancelled: "notifications/cancelled",
  acknowledged: "notifications/subscriptions/acknowledged",
  toolsListChanged: "notifications/tools/list_changed",
  promptsListChanged: "notifications/prompts/list_changed",
  resourcesListChanged: "notifications/resources/list_changed",
  resourceUpdated: "notifications/resources/updated",
  taskChanged: "notifications/tasks",
  /** Earlier revisions, as are those that follow. */
  initialized: "notifications/initialized",
  rootsListChanged: "notifications/roots/list_changed",
} as const;
