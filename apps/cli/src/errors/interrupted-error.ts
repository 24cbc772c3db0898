/** The person stopped the command; the reason of the signal that ends its calls. */
export class InterruptedError extends Error {
  constructor(signal: string) {
    super(`Cancelled (${signal}).`);
    this.name = "InterruptedError";
  }
}
