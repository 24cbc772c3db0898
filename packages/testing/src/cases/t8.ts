import {
  type InboundMessage,
  isResponse,
  Method,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import { notificationFor } from "../notification-for.js";
import { resultFor } from "../result-for.js";
import { ensure } from "./ensure.js";
import { ensureConnectionError } from "./ensure-connection-error.js";
import { onlyFor } from "./only-for.js";
import { type TransportCase, transportCase } from "./transport-case.js";
import type { TransportHarness } from "./transport-harness.js";
import type { SentExchange, Trial } from "./trial.js";

const DEFAULT_BACKLOG_MESSAGES = 1_024;
const DEFAULT_UNREAD_BYTES = 64 * 1_048_576;
const PIECE_BYTES = 65_536;
/** How long a write has to wait before it counts as held back. */
const HELD_BACK_MS = 300;

/** T8: what is read ahead is bounded. */
export const T8: readonly TransportCase[] = [
  transportCase(["T8", "a stream that nobody reads makes the peer wait, and loses nothing"], {
    inapplicable: onlyFor("per-request"),
    run: async (trial) => {
      const { request, peer, pending, rest } = await trial.sent({ method: Method.listen });
      await peer.send(update(request, 0));
      await pending;
      const maxUnreadBytes = trial.harness.maxUnreadBytes ?? DEFAULT_UNREAD_BYTES;
      const flood = await writeUntilHeldBack(request, { peer, maxUnreadBytes });
      ensure(flood.isHeldBack, `The transport read ${maxUnreadBytes} bytes that nobody asked for.`);
      const reading = rest();
      await trial.soon(
        flood.lastWrite,
        "The peer could not go on although the client reads again.",
      );
      await trial.soon(peer.send(resultFor(request)), "The peer could not write the response.");
      const messages = await reading;
      ensureInOrder(messages, { first: 1, count: flood.count });
    },
  }),
  transportCase(["T8", "a stream that nobody reads does not hold up other requests"], {
    run: async (trial) => {
      const { request, peer, pending } = await trial.sent({ method: Method.listen });
      await peer.send(update(request, 0));
      await pending;
      for (let step = 1; step <= 100; step += 1) await peer.send(update(request, step));
      await trial.roundTrip();
    },
  }),
  transportCase(["T8", 'a backlog that is full fails its own request with "overflow", no other'], {
    inapplicable: onlyFor("shared"),
    run: async (trial) => {
      const other = await trial.sent();
      const slow = await fillBacklog(trial, backlogOf(trial.harness) + 1);
      await trial.roundTrip();
      ensureConnectionError(await failureAfterBacklog(slow, trial), "overflow");
      await trial.soon(slow.peer.cancelled(), "The peer goes on sending to nobody.");
      await other.peer.send(resultFor(other.request));
      const { value } = await other.pending;
      ensure(isResponse(value), "Another request suffered from the full backlog.");
    },
  }),
  transportCase(["T8", "the response fits in a backlog that is full"], {
    inapplicable: onlyFor("shared"),
    run: async (trial) => {
      const count = backlogOf(trial.harness);
      const { request, peer, rest } = await fillBacklog(trial, count);
      await peer.send(resultFor(request));
      await trial.roundTrip();
      ensureInOrder(await rest(), { first: 1, count });
    },
  }),
];

function backlogOf({ maxBacklogMessages = DEFAULT_BACKLOG_MESSAGES }: TransportHarness): number {
  return maxBacklogMessages;
}

/** An update of a resource of its own, so that none makes another redundant. */
function update(request: RequestMessage, step: number, text = ""): NotificationMessage {
  const params = { uri: `test://${step}`, step, text };
  return notificationFor(request, { method: "notifications/resources/updated", params });
}

async function fillBacklog(trial: Trial, count: number): Promise<SentExchange> {
  const slow = await trial.sent({ method: Method.listen });
  await slow.peer.send(update(slow.request, 0));
  await slow.pending;
  for (let step = 1; step <= count; step += 1) {
    const sentence = "The transport stopped reading the pipe that all requests share.";
    await trial.soon(slow.peer.send(update(slow.request, step)), sentence);
  }
  return slow;
}

async function failureAfterBacklog(slow: SentExchange, trial: Trial): Promise<unknown> {
  const bound = backlogOf(trial.harness);
  for (let count = 0; count <= bound; count += 1) {
    const outcome = await slow.next().then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    if (outcome !== undefined) return outcome.reason;
  }
  throw new Error(`More than ${bound} messages were kept for a caller that did not read.`);
}

interface Flood {
  readonly isHeldBack: boolean;
  readonly count: number;
  readonly lastWrite: Promise<void>;
}

async function writeUntilHeldBack(
  request: RequestMessage,
  { peer, maxUnreadBytes }: { peer: SentExchange["peer"]; maxUnreadBytes: number },
): Promise<Flood> {
  const text = "x".repeat(PIECE_BYTES);
  let lastWrite = Promise.resolve();
  let count = 0;
  while (count * PIECE_BYTES < maxUnreadBytes) {
    count += 1;
    lastWrite = peer.send(update(request, count, text));
    if (await isHeldBack(lastWrite)) return { isHeldBack: true, count, lastWrite };
  }
  return { isHeldBack: false, count, lastWrite };
}

/** The only way to see that something does not happen is to give it time. A slow machine makes the case lenient, not red. */
function isHeldBack(write: Promise<void>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(true), HELD_BACK_MS);
    write.then(() => resolve(false), reject).finally(() => clearTimeout(timer));
  });
}

function ensureInOrder(
  messages: readonly InboundMessage[],
  { first, count }: { first: number; count: number },
): void {
  const last = messages.at(-1);
  ensure(last !== undefined && isResponse(last), "The response did not come last.");
  const steps = messages.slice(0, -1);
  ensure(steps.length === count, `Of ${count} notifications, ${steps.length} came.`);
  for (const [index, message] of steps.entries()) {
    const isNext = "method" in message && message.params?.step === first + index;
    ensure(isNext, `Notification ${first + index} came out of order, or not at all.`);
  }
}
