/** Which changes to hear of. Absent: not wanted. */
export type SubscriptionFilter = {
  readonly toolsListChanged?: boolean | undefined;
  readonly promptsListChanged?: boolean | undefined;
  readonly resourcesListChanged?: boolean | undefined;
  readonly resourceSubscriptions?: string[] | undefined;
  /** The ids of tasks. The server may agree to some of them, or to none. */
  readonly taskIds?: string[] | undefined;
};
