/** One call of a slow tool, as the journal remembers it. */
export interface JournalEntry {
  readonly tool: string;
  readonly label: string;
  readonly reason?: string | undefined;
}

/** Remembers which slow calls began and which of them the client gave up. */
export interface CallJournal {
  readonly started: readonly JournalEntry[];
  readonly cancelled: readonly JournalEntry[];
  start(entry: JournalEntry): void;
  cancel(entry: JournalEntry): void;
  /** Resolves with the first such call, now or later. */
  whenStarted(label: string): Promise<JournalEntry>;
  whenCancelled(label: string): Promise<JournalEntry>;
}

/** Creates a journal that keeps the last `maxEntries` calls of each kind, 1000 when absent. */
export function createCallJournal(maxEntries = 1000): CallJournal {
  const started = createLine(maxEntries);
  const cancelled = createLine(maxEntries);
  return {
    get started() {
      return started.entries;
    },
    get cancelled() {
      return cancelled.entries;
    },
    start: started.add,
    cancel: cancelled.add,
    whenStarted: started.when,
    whenCancelled: cancelled.when,
  };
}

interface Line {
  readonly entries: readonly JournalEntry[];
  add(entry: JournalEntry): void;
  when(label: string): Promise<JournalEntry>;
}

function createLine(maxEntries: number): Line {
  let entries: readonly JournalEntry[] = [];
  let waiting: readonly { label: string; resolve: (entry: JournalEntry) => void }[] = [];
  return {
    get entries() {
      return entries;
    },
    add(entry) {
      entries = [...entries, entry].slice(-maxEntries);
      const ready = waiting.filter((one) => one.label === entry.label);
      waiting = waiting.filter((one) => one.label !== entry.label);
      for (const one of ready) one.resolve(entry);
    },
    when(label) {
      const known = entries.find((entry) => entry.label === label);
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => {
        waiting = [...waiting, { label, resolve }];
      });
    },
  };
}
