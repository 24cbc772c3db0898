import type { Io } from "../io.js";

/** Colours text, or leaves it as it is. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** Whether to colour: a flag that was given, else the environment, else whether a person looks at the stream. */
export type ColorChoice = "plain" | "color" | "auto";

/** Makes the style for one stream. */
export function styleFor(
  stream: { readonly isTTY?: boolean | undefined },
  { choice, env }: { readonly choice: ColorChoice; readonly env: Io["env"] },
): Style {
  const paint = wantsColor(stream, choice, env)
    ? (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`
    : () => (text: string) => text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}

function wantsColor(
  stream: { readonly isTTY?: boolean | undefined },
  choice: ColorChoice,
  env: Io["env"],
): boolean {
  if (choice !== "auto") return choice === "color";
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return stream.isTTY === true && env.TERM !== "dumb";
}
