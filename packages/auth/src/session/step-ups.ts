/** Remembers for which operations more rights were asked for in vain, so that nobody is asked for ever. */
export interface StepUps {
  /** Whether there is no use in asking again. */
  isHopeless(operation: string): boolean;
  /** Notes an attempt. */
  note(operation: string): void;
  /** Notes that the user said no. */
  deny(operation: string): void;
  /** Notes that the operation went through. */
  succeed(operation: string): void;
  clear(): void;
  readonly isEmpty: boolean;
}

const MAX_ATTEMPTS = 2;
const MAX_OPERATIONS = 256;

/** Counts attempts, for the operations that were tried last. */
export function stepUps(): StepUps {
  const attempts = new Map<string, number>();
  const set = (operation: string, count: number) => {
    attempts.delete(operation);
    attempts.set(operation, count);
    const [oldest] = attempts.keys();
    if (attempts.size > MAX_OPERATIONS && oldest !== undefined) attempts.delete(oldest);
  };
  return {
    isHopeless: (operation) => (attempts.get(operation) ?? 0) >= MAX_ATTEMPTS,
    note: (operation) => set(operation, (attempts.get(operation) ?? 0) + 1),
    deny: (operation) => set(operation, MAX_ATTEMPTS),
    succeed: (operation) => void attempts.delete(operation),
    get isEmpty() {
      return attempts.size === 0;
    },
    clear: () => attempts.clear(),
  };
}
