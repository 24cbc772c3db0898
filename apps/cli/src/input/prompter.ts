import type { Readable, Writable } from "node:stream";
import {
  type CANCEL_SYMBOL,
  confirm,
  isCancel,
  log,
  multiselect,
  password,
  select,
  text,
} from "@clack/prompts";
import type { Session } from "../session.js";

/** A choice out of several. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** Asks a person at a terminal. Every question gives `undefined` when the person leaves it with Esc. */
export interface Prompter {
  say(message: string): void;
  text(question: {
    readonly message: string;
    readonly initial?: string | undefined;
    /** Says what is wrong with an answer. */
    readonly validate: (answer: string) => string | undefined;
  }): Promise<string | undefined>;
  /** What is typed is not shown. */
  secret(question: { readonly message: string }): Promise<string | undefined>;
  select<Value extends string>(question: {
    readonly message: string;
    readonly choices: readonly Choice<Value>[];
    readonly initial?: Value | undefined;
  }): Promise<Value | undefined>;
  multiselect(question: {
    readonly message: string;
    readonly choices: readonly Choice<string>[];
    readonly initial: readonly string[];
  }): Promise<readonly string[] | undefined>;
  confirm(question: {
    readonly message: string;
    readonly initial: boolean;
  }): Promise<boolean | undefined>;
}

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Asks on the terminal of a session, until `signal` aborts: then every question throws its reason. */
export function createPrompter(
  { io, interrupt }: Pick<Session, "io" | "interrupt">,
  signal: AbortSignal,
): Prompter {
  const streams = { input: io.stdin as Readable, output: io.stderr as Writable };
  const ask = async <T>(
    question: (streams: Streams) => Promise<T | typeof CANCEL_SYMBOL>,
  ): Promise<T | undefined> => {
    signal.throwIfAborted();
    // The prompt leaves its listener on the signal that it is given: each gets one of its own.
    const stop = new AbortController();
    const onAbort = (): void => stop.abort();
    // A terminal in raw mode hands over Ctrl-C as a key.
    const onKey = (_: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }): void => {
      if (key?.ctrl === true && key.name === "c") interrupt("Ctrl-C");
    };
    signal.addEventListener("abort", onAbort, { once: true });
    io.stdin.on("keypress", onKey);
    try {
      const answer = await question({ ...streams, signal: stop.signal });
      signal.throwIfAborted();
      return isCancel(answer) ? undefined : answer;
    } finally {
      io.stdin.off("keypress", onKey);
      signal.removeEventListener("abort", onAbort);
    }
  };
  return {
    say: (message) => log.message(message, { output: streams.output }),
    text: ({ message, initial, validate }) =>
      ask((on) =>
        text({
          message,
          ...(initial === undefined ? {} : { initialValue: initial }),
          validate: (answer) => validate(answer ?? ""),
          ...on,
        }),
      ),
    secret: ({ message }) => ask((on) => password({ message, ...on })),
    select: ({ message, choices, initial }) =>
      ask((on) =>
        select<string>({
          message,
          options: choices.map(toOption),
          ...(initial === undefined ? {} : { initialValue: initial }),
          ...on,
        }),
      ) as Promise<never>,
    multiselect: ({ message, choices, initial }) =>
      ask((on) =>
        multiselect<string>({
          message,
          options: choices.map(toOption),
          initialValues: [...initial],
          required: false,
          ...on,
        }),
      ),
    confirm: ({ message, initial }) =>
      ask((on) => confirm({ message, initialValue: initial, ...on })),
  };
}

function toOption({ value, label, hint }: Choice<string>): {
  value: string;
  label: string;
  hint?: string;
} {
  return { value, label, ...(hint === undefined ? {} : { hint }) };
}
