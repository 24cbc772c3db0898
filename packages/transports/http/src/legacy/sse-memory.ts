/** What a transport remembers from session to session. */
export interface SseMemory {
  /** Whether the server was last found to speak HTTP+SSE. */
  isSse: boolean;
}
