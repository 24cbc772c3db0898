/** Whoever read our output has gone, as `head` does: nothing is wrong, and nothing is left to do. */
export class OutputClosedError extends Error {
  constructor() {
    super("Nobody reads the output any more.");
    this.name = "OutputClosedError";
  }
}
