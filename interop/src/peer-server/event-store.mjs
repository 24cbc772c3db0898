/**
 * Keeps all events of a peer in order, so that a stream can be taken up again after any of them.
 *
 * @returns {import("@modelcontextprotocol/sdk/server/streamableHttp.js").EventStore}
 */
export function createEventStore() {
  /** @type {{ streamId: string, message: import("@modelcontextprotocol/sdk/types.js").JSONRPCMessage }[]} */
  const events = [];
  return {
    async storeEvent(streamId, message) {
      events.push({ streamId, message });
      return String(events.length);
    },
    async replayEventsAfter(lastEventId, { send }) {
      const { streamId } = events[Number(lastEventId) - 1] ?? { streamId: "" };
      for (const [index, event] of events.entries()) {
        const isMissed = index >= Number(lastEventId) && event.streamId === streamId;
        if (isMissed) await send(String(index + 1), event.message);
      }
      return streamId;
    },
  };
}
