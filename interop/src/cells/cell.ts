import type { Transport } from "@plugboard/core";
import type { SentMessages } from "../official/sent-messages.js";
import type { Peer } from "../peer-server/peer.mjs";

/** A server that waits for the program, and the way to it. */
export interface OpenCell {
  readonly transport: Transport;
  /** The peer, where it is one that can be looked into. */
  readonly peer?: Pick<Peer, "record" | "state" | "open"> | undefined;
  /** Resolves once nothing of the client is left: no session, stream, connection or process. */
  untilGone(): Promise<void>;
  close(): Promise<void>;
}

/** One square of the matrix: a revision over a transport. */
export interface Cell {
  readonly revision: string;
  readonly over: string;
  /** Why it can't be tried here; absent where it can. */
  readonly skipped?: string | undefined;
  /** Opens it, for a client whose messages are noted down where `sent` is given. */
  open(sent?: SentMessages): Promise<OpenCell>;
}
