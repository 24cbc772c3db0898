import type { RawReply } from "@plugboard/testing/node";

/** Answers one HTTP request. */
export type Play = (reply: RawReply) => Promise<void>;

/** Plays an event stream in pieces, to its orderly end. */
export const stream =
  (...pieces: string[]): Play =>
  async (reply) => {
    await reply.startEvents();
    for (const piece of pieces) await reply.chunk(piece);
    await reply.endEvents();
  };
