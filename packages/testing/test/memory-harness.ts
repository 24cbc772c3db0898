import {
  type Channel,
  createChannelTransport,
  memoryPair,
  type Transport,
} from "@plugboard/core/transport";
import { channelHarness, type TransportHarness } from "@plugboard/testing";

/** Over pairs in memory; `lift` makes a transport of what opens them. */
export function memoryHarness(
  lift: (connect: () => Promise<Channel>) => Transport = createChannelTransport,
): TransportHarness {
  const breakers = new WeakMap<Channel, () => void>();
  return channelHarness({
    name: "memory",
    open: async (accept) => ({
      transport: lift(async () => {
        const [mine, theirs] = memoryPair();
        const [breakable, breakIt] = breakablePipe(mine);
        breakers.set(theirs, breakIt);
        accept(theirs);
        return breakable;
      }),
    }),
    breakPipe: async (peerEnd) => breakers.get(peerEnd)?.(),
    unreachable: async () =>
      lift(async () => {
        throw new Error("nobody there");
      }),
  });
}

function breakablePipe(channel: Channel): [Channel, () => void] {
  const iterator = channel.incoming[Symbol.asyncIterator]();
  let breakIt = (): void => {};
  const broken = new Promise<never>((_, reject) => {
    breakIt = () => reject(new Error("broken pipe"));
  });
  broken.catch(() => {});
  const incoming: AsyncIterableIterator<unknown> = {
    [Symbol.asyncIterator]: () => incoming,
    next: () => Promise.race([iterator.next(), broken]),
  };
  return [{ ...channel, incoming }, () => breakIt()];
}
