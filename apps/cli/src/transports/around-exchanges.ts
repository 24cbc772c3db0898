import type { LegacySession, Transport } from "@plugboard/core/transport";

type Exchange = Transport["exchange"];

/** Makes a transport whose requests go through a function of one's own, in every revision. */
export function aroundExchanges(
  transport: Transport,
  wrap: (exchange: Exchange) => Exchange,
): Transport {
  const { legacy } = transport;
  return {
    ...transport,
    exchange: wrap((request, options) => transport.exchange(request, options)),
    legacy: legacy && {
      ...legacy,
      open: async (events) => aroundSession(await legacy.open(events), wrap),
    },
  };
}

function aroundSession(
  session: LegacySession,
  wrap: (exchange: Exchange) => Exchange,
): LegacySession {
  return {
    exchange: wrap((request, options) => session.exchange(request, options)),
    notify: (notification, options) => session.notify(notification, options),
    respond: (response) => session.respond(response),
    openInbound: () => session.openInbound(),
    close: () => session.close(),
  };
}
