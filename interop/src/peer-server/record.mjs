const MAX_ENTRIES = 10_000;

/**
 * One HTTP request as it came in, its headers as Node gives them, and the method of the message it carried.
 *
 * @typedef {object} SeenRequest
 * @property {string} method
 * @property {string} path
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {string | undefined} rpcMethod
 * @property {number | undefined} status
 */

/**
 * One message of the client's: a request or notification by its method, an answer by `response`.
 *
 * @typedef {object} SeenMessage
 * @property {string} method
 * @property {Readonly<Record<string, unknown>>} params
 */

/**
 * What a peer saw, so that tests can look. Everything is in the order in which it came.
 *
 * @typedef {object} PeerRecord
 * @property {readonly SeenMessage[]} messages
 * @property {readonly SeenRequest[]} requests
 * @property {(message: unknown) => void} addMessage
 * @property {(request: SeenRequest) => void} addRequest
 * @property {(method: string) => number} count How many messages of a method came in.
 * @property {(isSo: () => boolean) => Promise<void>} until Resolves when it is so, looking at every new entry.
 * @property {() => void} changed Makes `until` look again.
 */

/** @returns {PeerRecord} */
export function createRecord() {
  /** @type {SeenMessage[]} */
  const messages = [];
  /** @type {SeenRequest[]} */
  const requests = [];
  /** @type {Set<() => void>} */
  const watchers = new Set();
  const changed = () => {
    for (const look of [...watchers]) look();
  };
  /** @template T @param {T[]} list @param {T} entry */
  const add = (list, entry) => {
    if (list.length < MAX_ENTRIES) list.push(entry);
    changed();
  };
  return {
    messages,
    requests,
    addMessage: (message) => add(messages, seen(message)),
    addRequest: (request) => add(requests, request),
    count: (method) => messages.filter((message) => message.method === method).length,
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    changed,
  };
}

/** @param {unknown} message @returns {SeenMessage} */
function seen(message) {
  const { method = "response", params = {} } = /** @type {Partial<SeenMessage>} */ (message);
  return { method, params };
}
