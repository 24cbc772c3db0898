/** Counts the work of one check, and ends it when there is too much. */
export interface WorkBudget {
  /** Starts counting again. */
  reset(): void;
  /**
   * Takes from what is left.
   *
   * @throws Error when nothing is.
   */
  spend(steps: number): void;
}

/** A budget of so many steps. */
export function workBudget(maxSteps: number): WorkBudget {
  let left = maxSteps;
  return {
    reset: () => {
      left = maxSteps;
    },
    spend: (steps) => {
      left -= steps;
      if (left < 0) throw new Error(`it takes more than ${maxSteps} steps`);
    },
  };
}
