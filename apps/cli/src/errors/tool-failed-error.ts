/** The tool answered with `isError`. What it said is the result, and was printed as such. */
export class ToolFailedError extends Error {
  /** `tool`: its name. Absent: it is not known. */
  constructor(tool?: string) {
    super(`The tool${tool === undefined ? "" : ` "${tool}"`} reported an error.`);
    this.name = "ToolFailedError";
  }
}
