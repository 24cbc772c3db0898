/** The states of a WebSocket that matter here, by their numbers, which every implementation shares. */
export const ReadyState = { open: 1, closed: 3 } as const;
