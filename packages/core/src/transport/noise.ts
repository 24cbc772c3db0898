import type { OnWarning } from "../warning.js";
import { report } from "./report.js";

const MAX_SHOWN_CHARACTERS = 80;
/** How many lines are reported one by one. */
const MAX_REPORTS = 10;

/** Reports lines that are no JSON: the first ones each, then one report for ten times as many. */
export class Noise {
  readonly #peer: string;
  readonly #onWarning: OnWarning | undefined;
  #count = 0;
  #nextReport = 1;

  constructor(peer: string, onWarning: OnWarning | undefined) {
    this.#peer = peer;
    this.#onWarning = onWarning;
  }

  /** Counts a line, and reports it when it is one of those that are. `excerpt` gives its beginning. */
  add(excerpt: () => string): void {
    this.#count += 1;
    if (this.#count < this.#nextReport) return;
    this.#nextReport = this.#count < MAX_REPORTS ? this.#count + 1 : this.#count * 10;
    const total = this.#count > MAX_REPORTS ? `, the ${this.#count}th such line` : "";
    report(this.#onWarning, {
      code: "message_dropped",
      message: `A line from ${this.#peer} is no JSON${total}. It was dropped: ${shown(excerpt())}`,
    });
  }
}

/** Quoted, so that escape sequences for terminals do nothing. */
function shown(text: string): string {
  const quoted = JSON.stringify(text.slice(0, MAX_SHOWN_CHARACTERS));
  return text.length > MAX_SHOWN_CHARACTERS ? `${quoted}…` : quoted;
}
