import type { LogMessage, Progress, SubscriptionFilter } from "@plugboard/core";

/** What the server said it is and has. */
export interface Sights {
  readonly name: string | undefined;
  readonly instructions: string | undefined;
  readonly offers: readonly string[];
  readonly tools: readonly string[];
  /** Whether it took more than one page to list them. */
  readonly toolsHavePages: boolean;
  readonly resources: readonly string[];
  readonly templates: readonly string[];
  readonly prompts: readonly string[];
}

/** What came back from what was called, read and asked for. */
export interface Answers {
  readonly echo: string;
  readonly progress: readonly Progress[];
  readonly counted: string;
  readonly welcome: string | undefined;
  readonly weather: unknown;
  readonly prompt: unknown;
  readonly tones: readonly string[];
  readonly countries: readonly string[];
  /** What became of reading a resource that does not exist. */
  readonly unknownResource: string;
}

/** What the server asked, and what came of it. */
export interface Questions {
  readonly asked: readonly string[];
  readonly form: unknown;
  readonly page: string;
  readonly model: string;
  readonly roots: string;
}

/** What the server told by itself. */
export interface News {
  readonly acknowledged: SubscriptionFilter;
  readonly changes: readonly string[];
  readonly bonus: string;
  readonly counter: string | undefined;
  readonly logsFromWarning: readonly LogMessage[];
  readonly logsFromDebug: readonly string[];
}

/** How it went to give up a call. */
export interface Cancelling {
  /** Whether the call rejected with the very reason that the signal was given. */
  readonly rejectedWithReason: boolean;
  /** What the server says about its slow calls after that. */
  readonly serverSays: string;
}

/** What the program experienced. */
export interface Story {
  readonly sights: Sights;
  readonly answers: Answers;
  readonly questions: Questions;
  readonly news: News;
  readonly cancelling: Cancelling;
  /** What the client had to warn of. */
  readonly warnings: readonly string[];
}
