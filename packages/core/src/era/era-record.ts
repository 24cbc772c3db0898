/** What was found out about a peer: plain JSON, to be stored and handed to the next client of the same peer. */
export interface EraRecord {
  /** `modern`: 2026-07-28 and later; `legacy`: the revisions before, which open with `initialize`. */
  readonly era: "modern" | "legacy";
  /** The revision that is spoken. */
  readonly revision: string;
  /** Why, in a sentence for people. Absent: nobody said. */
  readonly evidence?: string | undefined;
}
