import type {
  InboundMessage,
  LegacySession,
  OnWarning,
  SessionEvents,
  Transport,
} from "@plugboard/core/transport";
import { INITIALIZE } from "./legacy-session.js";
import { run } from "./peers.js";

/** Sessions that have shaken hands, as a transport: when one has ended, the next begins. */
export async function sessionTransport(transport: Transport): Promise<Transport> {
  let onWarning: OnWarning | undefined;
  const events: SessionEvents = {
    // Who is above a session reports what it has no use for.
    onMessage: () => onWarning?.({ code: "message_dropped", message: "Nobody wants it." }),
    onEnd: () => {
      opening = open();
    },
    onDeaf: () => {},
    onWarning: (warning) => onWarning?.(warning),
  };
  let session: LegacySession | undefined;
  let opening = open();
  await opening;

  async function open(): Promise<LegacySession> {
    session = undefined;
    const opened = await transport.legacy?.open(events);
    if (opened === undefined) throw new Error("The transport has no sessions.");
    await run(opened, INITIALIZE);
    session = opened;
    return opened;
  }
  return {
    peer: transport.peer,
    exchange(request, how) {
      onWarning = how.onWarning;
      return (
        session?.exchange(request, how) ??
        whenOpen(opening.then((opened) => opened.exchange(request, how)))
      );
    },
    notify: async (notification, how) => (await opening).notify(notification, how),
    close: async () => {
      await (await opening).close();
      await transport.close();
    },
  };
}

async function* whenOpen(
  exchange: Promise<AsyncIterable<InboundMessage>>,
): AsyncGenerator<InboundMessage> {
  yield* await exchange;
}
