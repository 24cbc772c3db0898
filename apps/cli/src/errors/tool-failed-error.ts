/** The tool answered with `isError`. What it said is the result, and was printed as such. */
export class ToolFailedError extends Error {
  constructor(tool: string) {
    super(`The tool "${tool}" reported an error.`);
    this.name = "ToolFailedError";
  }
}
