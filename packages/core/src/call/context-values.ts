/** Names a value of a call that interceptors share. Two keys of one name are two keys. */
export interface ContextKey<T> {
  readonly name: string;
  /** What a call has that does not set it. */
  readonly absent: T;
}

/** The values of a call, immutable. */
export interface ContextValues {
  get<T>(key: ContextKey<T>): T;
  /** The same values, with one of them set. */
  with<T>(key: ContextKey<T>, value: T): ContextValues;
}

/** Values for a call: `contextValues().with(key, value)`. */
export function contextValues(values?: ReadonlyMap<unknown, unknown>): ContextValues {
  return {
    get: <T>(key: ContextKey<T>) => (values?.has(key) ? (values.get(key) as T) : key.absent),
    with: (key, value) => contextValues(new Map(values).set(key, value)),
  };
}
