import type { Client } from "@plugboard/core";
import type { ExampleServer } from "@plugboard/example-server";
import type { Session } from "../session.js";

/** What the steps of the tour work with. */
export interface TourContext {
  readonly session: Session;
  readonly server: ExampleServer;
  readonly client: Client;
}

/** One step of the tour. */
export interface TourStep {
  readonly title: string;
  /** Does it, and says what happened. Throws when it did not go well. */
  run(context: TourContext): Promise<string>;
}
