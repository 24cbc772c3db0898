import { valueKeys, type WorkBudget } from "@plugboard/core/transport";

/** Larger objects are not read for nothing. */
const MANY_MEMBERS = 64;
const STEPS_PER_MEMBER = 2;

interface ReadableOptions {
  readonly budget: WorkBudget;
  /** Called when a list that has the same item twice is asked for its length. Absent: lists are not looked at. */
  readonly onRepetitive?: (() => void) | undefined;
}

/**
 * A value as the interpreter is to read it. It reads the members of an object each time a schema is applied to it: of large
 * objects, that costs steps.
 */
export function readable(value: unknown, { budget, onRepetitive }: ReadableOptions): unknown {
  const keyOf = valueKeys(budget);
  const read = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) {
      const items = inner.map(read);
      if (onRepetitive === undefined || isUnique(inner, keyOf)) return items;
      return new Proxy(items, { get: noticing(onRepetitive) });
    }
    const entries = Object.entries(inner).map(([key, member]) => [key, read(member)]);
    const object = Object.fromEntries(entries);
    if (entries.length <= MANY_MEMBERS) return object;
    const steps = entries.length * STEPS_PER_MEMBER;
    return new Proxy(object, {
      ownKeys: (target) => {
        budget.spend(steps);
        return Reflect.ownKeys(target);
      },
    });
  };
  return read(value);
}

function isUnique(items: readonly unknown[], keyOf: (item: unknown) => string): boolean {
  return new Set(items.map(keyOf)).size === items.length;
}

function noticing(onRepetitive: () => void): (items: unknown[], key: string | symbol) => unknown {
  return (items, key) => {
    if (key === "length") onRepetitive();
    return Reflect.get(items, key);
  };
}
