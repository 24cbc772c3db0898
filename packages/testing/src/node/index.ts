export { httpChunk } from "./http-chunk.js";
export { httpHead } from "./http-head.js";
export { type RawPeer, type RawScript, rawPeer } from "./raw-peer.js";
export type { RawJsonOptions, RawReply } from "./raw-reply.js";
export type { RawRequest } from "./raw-request.js";
export { sseEvent } from "./sse-event.js";
