/** A wait that something may cut short. */
export class Alarm {
  #hasRung = false;
  #wake: (() => void) | undefined;

  /** Ends the wait, or the next one when nobody waits. */
  ring(): void {
    this.#hasRung = true;
    this.#wake?.();
  }

  /** Waits for some milliseconds, until it rings, or until the signal aborts: then it rejects with the signal's reason. */
  wait(delayMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.#wake = undefined;
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        this.#hasRung = false;
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(end, delayMs);
      signal.addEventListener("abort", end);
      this.#wake = end;
      if (this.#hasRung || signal.aborted) end();
    });
  }
}
