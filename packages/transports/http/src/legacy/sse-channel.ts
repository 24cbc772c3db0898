import { type CancelSource, type Channel, ConnectionError } from "@plugboard/core/transport";
import type { TransportContext } from "../transport-context.js";
import { openSseStream } from "./open-sse-stream.js";
import { postTo } from "./post-to.js";

/** How long the event that names the endpoint is waited for, the head of the stream included. */
const ENDPOINT_MS = 10_000;

/**
 * Opens HTTP+SSE, as revision 2024-11-05 has it: one GET stream on which all answers come, and which names the URL that all
 * messages are posted to. Aborting `cancel` ends it all.
 */
export async function openSseChannel(
  transport: TransportContext,
  cancel: CancelSource,
): Promise<Channel> {
  const { peer } = transport;
  const timer = setTimeout(() => cancel.abort(tooLate(peer)), ENDPOINT_MS);
  try {
    const stream = await openSseStream(transport, cancel);
    return {
      incoming: stream.queue,
      send: (message) =>
        postTo(stream.endpoint, message, { transport, cancel, queue: stream.queue }),
      async close() {
        stream.queue.end();
        stream.cancel();
        cancel.abort(new ConnectionError("closed", `The session with ${peer} is closed.`));
      },
    };
  } catch (error) {
    const reason = cancel.aborted ? cancel.reason : error;
    cancel.abort(reason);
    throw reason;
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(peer: string): ConnectionError {
  const what = `named no endpoint for messages within ${ENDPOINT_MS} ms`;
  return new ConnectionError("ended_early", `The event stream of ${peer} ${what}.`);
}
