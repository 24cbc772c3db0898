import type { Channel } from "./channel.js";

/** Closes a channel. What goes wrong with that is nobody's concern any more. */
export async function closeQuietly(channel: Channel): Promise<void> {
  try {
    await channel.close();
  } catch {
    // The contract says that it never rejects; a channel that does is closed all the same.
  }
}
