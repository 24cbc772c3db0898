import type { ElicitFormParams, ElicitResult, FormValue, InputContext } from "@plugboard/core";
import { escapeControls } from "../output/escape-controls.js";
import { escapeLine } from "../output/escape-line.js";
import type { Session } from "../session.js";
import { askField } from "./ask-field.js";
import { createPrompter, type Prompter } from "./prompter.js";
import { serverName } from "./server-name.js";

/** Whom to ask, and about what call. */
export interface AskOptions {
  readonly session: Session;
  readonly context: InputContext;
}

type Answers = ReadonlyMap<string, FormValue>;
type Way = "send" | "change" | "decline" | "cancel";

/** Has the person fill in a form, field by field, and look at it before it is sent. Declining and leaving are possible at any time. */
export async function askForm(
  form: ElicitFormParams,
  { session, context }: AskOptions,
): Promise<ElicitResult> {
  const prompter = createPrompter(session, context.signal);
  const who = serverName(context);
  prompter.say(
    `${session.errStyle.bold(`${who} asks:`)}\n${escapeControls(form.message)}\n${session.errStyle.dim("Esc leaves the form.")}`,
  );
  let answers: Answers | "decline" | "cancel" = new Map();
  for (;;) {
    answers = await fillIn(prompter, form, answers);
    if (answers === "decline" || answers === "cancel") return { action: answers };
    const way = await review(prompter, form, answers);
    if (way === "send") return { action: "accept", content: Object.fromEntries(answers) };
    if (way !== "change") return { action: way };
  }
}

async function fillIn(
  prompter: Prompter,
  form: ElicitFormParams,
  earlier: Answers,
): Promise<Answers | "decline" | "cancel"> {
  const { properties, required = [] } = form.requestedSchema;
  const answers = new Map<string, FormValue>(earlier);
  for (const [name, field] of Object.entries(properties)) {
    for (;;) {
      const question = {
        name,
        field,
        required: required.includes(name),
        earlier: answers.get(name),
      };
      const answer = await askField(prompter, question);
      if (answer.kind === "value") answers.set(name, answer.value);
      if (answer.kind === "empty") answers.delete(name);
      if (answer.kind !== "left") break;
      const way = await leave(prompter);
      if (way !== "change") return way;
    }
  }
  return answers;
}

async function leave(prompter: Prompter): Promise<"change" | "decline" | "cancel"> {
  const way = await prompter.select<"change" | "decline" | "cancel">({
    message: "Leave the form?",
    choices: [
      { value: "change", label: "Go on" },
      { value: "decline", label: "Decline", hint: "tell the server no" },
      { value: "cancel", label: "Cancel", hint: "answer neither yes nor no" },
    ],
  });
  return way ?? "cancel";
}

async function review(prompter: Prompter, form: ElicitFormParams, answers: Answers): Promise<Way> {
  const lines = Object.entries(form.requestedSchema.properties).map(([name, field]) => {
    const value = answers.get(name);
    const shown = value === undefined ? "(empty)" : escapeLine(String(value));
    return `${escapeLine(field.title ?? name)}: ${shown}`;
  });
  prompter.say(lines.join("\n"));
  const way = await prompter.select<Way>({
    message: "Send this?",
    choices: [
      { value: "send", label: "Send" },
      { value: "change", label: "Change" },
      { value: "decline", label: "Decline", hint: "tell the server no" },
      { value: "cancel", label: "Cancel", hint: "answer neither yes nor no" },
    ],
  });
  return way ?? "cancel";
}
