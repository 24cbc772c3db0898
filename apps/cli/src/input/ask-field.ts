import type { FormField, FormValue } from "@plugboard/core";
import { escapeLine } from "../output/escape-line.js";
import { fieldChoices } from "./field-choices.js";
import type { Choice, Prompter } from "./prompter.js";
import { textProblem } from "./text-problem.js";

/** A field of a form, to be asked. */
export interface FieldQuestion {
  readonly name: string;
  readonly field: FormField;
  readonly required: boolean;
  /** What was answered before. Absent: the field's default is proposed. */
  readonly earlier?: FormValue | undefined;
}

/** What came of a question: a value, nothing because the field may stay empty, or Esc. */
export type FieldAnswer =
  | { readonly kind: "value"; readonly value: FormValue }
  | { readonly kind: "empty" }
  | { readonly kind: "left" };

const EMPTY = "\0empty";

/** Asks for one field, in the way that its schema wants. */
export async function askField(prompter: Prompter, question: FieldQuestion): Promise<FieldAnswer> {
  const { field } = question;
  const choices = fieldChoices(field);
  if (field.type === "array") return askSeveral(prompter, question, choices ?? []);
  if (choices !== undefined) return askOne(prompter, question, choices);
  if (field.type === "boolean") return askYesOrNo(prompter, question);
  return askText(prompter, question);
}

async function askOne(
  prompter: Prompter,
  question: FieldQuestion,
  choices: readonly Choice<string>[],
): Promise<FieldAnswer> {
  const initial = proposal(question);
  const answer = await prompter.select({
    message: titleOf(question),
    choices: [...choices, ...emptyChoice(question)],
    initial: typeof initial === "string" ? initial : question.required ? undefined : EMPTY,
  });
  return answer === undefined ? { kind: "left" } : valueOrEmpty(answer);
}

async function askSeveral(
  prompter: Prompter,
  question: FieldQuestion,
  choices: readonly Choice<string>[],
): Promise<FieldAnswer> {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = question.field;
  let initial = proposal(question) ?? [];
  let problem: string | undefined;
  for (;;) {
    const message = [titleOf(question), problem].filter(Boolean).join("\n");
    const answer = await prompter.multiselect({
      message,
      choices,
      initial: Array.isArray(initial) ? initial : [],
    });
    if (answer === undefined) return { kind: "left" };
    if (answer.length === 0 && !question.required && question.field.default === undefined) {
      return { kind: "empty" };
    }
    if (answer.length < Number(minItems)) problem = `Choose at least ${minItems}.`;
    else if (answer.length > Number(maxItems)) problem = `Choose at most ${maxItems}.`;
    else return { kind: "value", value: [...answer] };
    initial = [...answer];
  }
}

async function askYesOrNo(prompter: Prompter, question: FieldQuestion): Promise<FieldAnswer> {
  const initial = proposal(question);
  const choices: readonly Choice<string>[] = [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
    ...emptyChoice(question),
  ];
  const proposed = initial === undefined ? choices.at(-1)?.value : initial ? "yes" : "no";
  const answer = await prompter.select({ message: titleOf(question), choices, initial: proposed });
  if (answer === undefined) return { kind: "left" };
  return answer === EMPTY ? { kind: "empty" } : { kind: "value", value: answer === "yes" };
}

async function askText(prompter: Prompter, question: FieldQuestion): Promise<FieldAnswer> {
  const { field } = question;
  const initial = proposal(question);
  const mayBeEmpty = !question.required && field.default === undefined;
  const answer = await prompter.text({
    message: titleOf(question),
    initial: initial === undefined ? undefined : escapeLine(String(initial)),
    validate: (text) => (text === "" && mayBeEmpty ? undefined : textProblem(field, text)),
  });
  if (answer === undefined) return { kind: "left" };
  if (answer === "" && mayBeEmpty) return { kind: "empty" };
  return { kind: "value", value: field.type === "string" ? answer : Number(answer) };
}

function proposal({ earlier, field }: FieldQuestion): FormValue | undefined {
  return earlier ?? (field.default as FormValue | undefined) ?? undefined;
}

/** A field with a default can't be left empty: what is left out gets the default. */
function emptyChoice({ required, field }: FieldQuestion): readonly Choice<string>[] {
  return required || field.default !== undefined ? [] : [{ value: EMPTY, label: "(leave empty)" }];
}

function valueOrEmpty(answer: string): FieldAnswer {
  return answer === EMPTY ? { kind: "empty" } : { kind: "value", value: answer };
}

function titleOf({ name, field, required }: FieldQuestion): string {
  const title = escapeLine(field.title ?? name);
  const detail = field.description === undefined ? "" : `: ${escapeLine(field.description)}`;
  return `${title}${detail}${required ? "" : " (optional)"}`;
}
