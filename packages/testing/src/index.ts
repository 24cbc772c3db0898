export {
  type ChannelHarnessOptions,
  type ChannelHarnessSetup,
  channelHarness,
} from "./cases/channel-harness.js";
export type { TransportCase, TransportRule } from "./cases/transport-case.js";
export { transportCases } from "./cases/transport-cases.js";
export type {
  PeerExchange,
  TransportHarness,
  TransportPeer,
  TransportSetup,
} from "./cases/transport-harness.js";
export { type ChannelPeer, channelPeer } from "./channel-peer.js";
export { errorFor } from "./error-for.js";
export { EventLog } from "./event-log.js";
export { notificationFor } from "./notification-for.js";
export { progressFor } from "./progress-for.js";
export { resultFor } from "./result-for.js";
export {
  type Script,
  type ScriptedRequest,
  type ScriptedTransport,
  type ScriptedTransportOptions,
  scriptedTransport,
} from "./scripted-transport.js";
