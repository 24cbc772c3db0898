/**
 * A slow call that began, and whether the client gave it up.
 *
 * @typedef {object} SlowCall
 * @property {string} label
 * @property {boolean} cancelled
 * @property {string | undefined} reason
 */

/**
 * What all connections to one peer share.
 *
 * @typedef {object} PeerState
 * @property {number} counter
 * @property {boolean} hasBonus
 * @property {SlowCall[]} slowCalls
 * @property {(listener: (event: "bonus" | "counter") => void) => () => void} subscribe
 * @property {(event: "bonus" | "counter") => void} publish
 */

/** @returns {PeerState} */
export function createState() {
  /** @type {Set<(event: "bonus" | "counter") => void>} */
  const listeners = new Set();
  return {
    counter: 0,
    hasBonus: false,
    slowCalls: [],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(event) {
      for (const listener of [...listeners]) listener(event);
    },
  };
}
