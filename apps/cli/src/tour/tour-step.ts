import type { Client } from "@plugboard/core";
import type { Session } from "../session.js";

/** What the steps of the tour work with: any server of the example's kind, over any transport. */
export interface TourContext {
  readonly session: Session;
  readonly client: Client;
  /** Whether the person is asked to fill in forms; else the defaults are sent. */
  readonly asks: boolean;
}

/** One step of the tour. */
export interface TourStep {
  readonly title: string;
  /** Does it, and says what happened. Throws when it did not go well. */
  run(context: TourContext): Promise<string>;
}
