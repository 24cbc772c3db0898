/**
 * A running peer, and what a test wants to see and to cause.
 *
 * @typedef {object} Peer
 * @property {string} url
 * @property {import("./record.mjs").PeerRecord} record
 * @property {import("./state.mjs").PeerState} state
 * @property {number} open How many sessions or connections are open.
 * @property {number} openStreams How many GET streams are open.
 * @property {number} sockets How many connections to it are open.
 * @property {(options?: { readonly hangUp?: boolean }) => Promise<void>} forget
 *   Loses all sessions, as a server that was started anew; what they had open is ended, or with `hangUp: false` left as
 *   it is, though nothing comes of it any more.
 * @property {() => Promise<void>} restart Ends all connections and sessions, and listens again at the same address.
 * @property {() => Promise<void>} close
 */

/**
 * @typedef {object} PeerOptions
 * @property {import("./features.mjs").Revision} revision
 */

export {};
