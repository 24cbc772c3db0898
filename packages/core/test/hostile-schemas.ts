/** A schema that applies what follows twice, and so on: 2^40 times in the end. */
export function doubling(keyword: "allOf" | "anyOf" | "oneOf"): {
  readonly [key: string]: unknown;
} {
  const $defs: Record<string, unknown> = { d40: { type: "string" } };
  for (let level = 0; level < 40; level += 1) {
    const next = { $ref: `#/$defs/d${level + 1}` };
    $defs[`d${level}`] = { [keyword]: [next, next] };
  }
  return { $ref: "#/$defs/d0", $defs };
}

/** A schema that applies itself to a member twice, and so on down the value. */
export const doublingTree: { readonly [key: string]: unknown } = {
  properties: { c: { anyOf: [{ allOf: [{ $ref: "#" }, { type: "string" }] }, { $ref: "#" }] } },
};

/** A value with a member `c` in a member `c`, and so on. */
export function chain(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { c: value };
  return value;
}

/** A schema within a schema, and so on. */
export function nested(
  levels: number,
  wrap: (inner: unknown) => unknown,
): { readonly [key: string]: unknown } {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema as { readonly [key: string]: unknown };
}
