import type { Readable, Writable } from "node:stream";
import {
  type CANCEL_SYMBOL,
  confirm,
  isCancel,
  log,
  multiselect,
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

/** Asks on the terminal of a session, until `signal` aborts: then every question throws its reason. */
export function createPrompter(
  { io, interrupt }: Pick<Session, "io" | "interrupt">,
  signal: AbortSignal,
): Prompter {
  const streams = { input: io.stdin as Readable, output: io.stderr as Writable, signal };
  const ask = async <T>(
    question: () => Promise<T | typeof CANCEL_SYMBOL>,
  ): Promise<T | undefined> => {
    signal.throwIfAborted();
    // A terminal in raw mode hands over Ctrl-C as a key.
    const onKey = (_: unknown, key?: { readonly ctrl?: boolean; readonly name?: string }): void => {
      if (key?.ctrl === true && key.name === "c") interrupt("Ctrl-C");
    };
    io.stdin.on("keypress", onKey);
    try {
      const answer = await question();
      signal.throwIfAborted();
      return isCancel(answer) ? undefined : answer;
    } finally {
      io.stdin.off("keypress", onKey);
    }
  };
  return {
    say: (message) => log.message(message, { output: streams.output }),
    text: ({ message, initial, validate }) =>
      ask(() =>
        text({
          message,
          ...(initial === undefined ? {} : { initialValue: initial }),
          validate: (answer) => validate(answer ?? ""),
          ...streams,
        }),
      ),
    select: ({ message, choices, initial }) =>
      ask(() =>
        select<string>({
          message,
          options: choices.map(toOption),
          ...(initial === undefined ? {} : { initialValue: initial }),
          ...streams,
        }),
      ) as Promise<never>,
    multiselect: ({ message, choices, initial }) =>
      ask(() =>
        multiselect<string>({
          message,
          options: choices.map(toOption),
          initialValues: [...initial],
          required: false,
          ...streams,
        }),
      ),
    confirm: ({ message, initial }) =>
      ask(() => confirm({ message, initialValue: initial, ...streams })),
  };
}

function toOption({ value, label, hint }: Choice<string>): {
  value: string;
  label: string;
  hint?: string;
} {
  return { value, label, ...(hint === undefined ? {} : { hint }) };
}
