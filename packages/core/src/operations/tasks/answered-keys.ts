/** How many tasks are remembered; beyond it the one that was looked at longest ago is forgotten. */
const MAX_TASKS = 256;
/** How many questions a task may ask in its life. */
const MAX_KEYS = 1_000;

/**
 * Remembers which questions of tasks are answered, or being answered: servers repeat them until they have got round to the
 * answers, and nobody is to be asked twice. A key is unique for the life of its task.
 */
export class AnsweredKeys {
  readonly #keys = new Map<string, Set<string>>();

  has(taskId: string, key: string): boolean {
    return this.#keys.get(taskId)?.has(key) ?? false;
  }

  /** Remembers a key. Gives `false` when the task has asked more than any task may. */
  add(taskId: string, key: string): boolean {
    const keys = this.#keys.get(taskId) ?? new Set();
    if (keys.size >= MAX_KEYS && !keys.has(key)) return false;
    keys.add(key);
    this.#keys.delete(taskId);
    this.#keys.set(taskId, keys); // the newest is last
    if (this.#keys.size > MAX_TASKS) this.#forgetOldest();
    return true;
  }

  /** The question was not answered after all. */
  remove(taskId: string, key: string): void {
    this.#keys.get(taskId)?.delete(key);
  }

  /** The task is over. */
  forget(taskId: string): void {
    this.#keys.delete(taskId);
  }

  #forgetOldest(): void {
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined) this.#keys.delete(oldest);
  }
}
