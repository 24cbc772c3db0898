/** A value that should be a list of strings; `undefined` when it is none. */
export function stringList(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  return isList ? value : undefined;
}
