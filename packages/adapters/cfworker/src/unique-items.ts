import type { MutableSchema } from "@plugboard/core/transport";

/** Tells schemas whether the list that they are applied to has the same item twice. */
export interface UniqueItems {
  /** To be called when such a list is asked for its length. */
  readonly onRepetitive: () => void;
  /** Has a schema ask. */
  apply(schema: MutableSchema): void;
}

/**
 * `uniqueItems` without comparing each item with each. `enum` compares the value with a list of values by a function that it
 * hands to the list: comparing it with an empty list has the interpreter read its length, and nothing more.
 */
export function uniqueItems(): UniqueItems {
  let isRepetitive = false;
  const lists = {
    some: (isSame: (value: unknown) => boolean): boolean => {
      isRepetitive = false;
      isSame([]);
      return !isRepetitive;
    },
    toJSON: () => "the lists of unique items",
  };
  return {
    onRepetitive: () => {
      isRepetitive = true;
    },
    apply: (schema) => {
      if (schema.uniqueItems !== true) return;
      delete schema.uniqueItems;
      schema.allOf = [...((schema.allOf as unknown[]) ?? []), { enum: lists }];
    },
  };
}
