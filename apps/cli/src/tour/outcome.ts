/** What became of a step of the tour. */
export interface Outcome {
  readonly title: string;
  readonly ok: boolean;
  /** What happened, safe for a terminal. */
  readonly text: string;
  readonly durationMs: number;
}
