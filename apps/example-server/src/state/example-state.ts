import { randomBytes } from "node:crypto";
import {
  createRequestStateCodec,
  InMemoryServerEventBus,
  type RequestStateCodec,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import { COUNTER_URI } from "../resources/counter-uri.js";
import { createTaskStore, type TaskStore } from "../tasks/task-store.js";
import { type CallJournal, createCallJournal } from "./call-journal.js";

const MAX_VISITS = 1000;

/** What all instances of the example server share, whatever transport they serve. */
export interface ExampleState {
  readonly bus: ServerEventBus;
  readonly journal: CallJournal;
  readonly tasks: TaskStore;
  /** Seals the state that travels through the client between two rounds. */
  readonly requestState: RequestStateCodec;
  readonly counter: number;
  readonly hasBonusTool: boolean;
  /** Adds one to the counter and announces the changed resource. */
  bump(): number;
  /** Adds or removes the tool `bonus` and announces the changed list; no news when nothing changes. */
  setBonusTool(present: boolean): void;
  /** Remembers that a page of URL elicitation was opened. */
  visit(ticket: string): void;
  hasVisited(ticket: string): boolean;
}

/** Creates the state of one example server. */
export function createExampleState(): ExampleState {
  const bus = new InMemoryServerEventBus();
  const journal = createCallJournal();
  let counter = 0;
  let hasBonusTool = false;
  let visits: readonly string[] = [];
  return {
    bus,
    journal,
    tasks: createTaskStore(journal),
    requestState: createRequestStateCodec({ key: randomBytes(32) }),
    get counter() {
      return counter;
    },
    get hasBonusTool() {
      return hasBonusTool;
    },
    bump() {
      counter += 1;
      bus.publish({ kind: "resource_updated", uri: COUNTER_URI });
      return counter;
    },
    setBonusTool(present) {
      if (present === hasBonusTool) return;
      hasBonusTool = present;
      bus.publish({ kind: "tools_list_changed" });
    },
    visit(ticket) {
      visits = [...visits, ticket].slice(-MAX_VISITS);
    },
    hasVisited: (ticket) => visits.includes(ticket),
  };
}
