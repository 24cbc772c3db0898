import * as z from "zod/mini";

/** No code generation: it is refused on some runtimes and costs more than it saves here. */
export const INTERPRETED: { readonly jitless: true } = { jitless: true };

/** Checks a value and gives it its type. Made when it is first needed: importing the package builds no schema. */
export type Schema<T> = () => z.ZodMiniType<T>;

type Fields<T> = { readonly [K in keyof T]?: z.ZodMiniType };

/** A value that is made when it is first needed, and then kept. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A schema that is made when it is first needed. */
export function schema<T>(make: () => z.ZodMiniType<T>): Schema<T> {
  return once(make);
}

/** A loose object: members that it does not know are kept. An optional member that is `null` counts as absent. */
export function object<T>(required: Fields<T>, optional: Fields<T> = {}): z.ZodMiniType<T> {
  const optionalKeys = Object.keys(optional);
  const shape: Record<string, z.ZodMiniType> = { ...(required as Record<string, z.ZodMiniType>) };
  for (const key of optionalKeys) {
    shape[key] = z.nullish((optional as Record<string, z.ZodMiniType>)[key] as z.ZodMiniType);
  }
  const dropNulls = z.overwrite<Record<string, unknown>>((value) => {
    for (const key of optionalKeys) if (value[key] === null) delete value[key];
    return value;
  });
  return z.looseObject(shape).check(dropNulls) as unknown as z.ZodMiniType<T>;
}

/** One of several schemas, chosen by the value: cheaper, and clearer in what it says, than to try one after the other. */
export function chosen<T>(choose: (value: unknown) => z.ZodMiniType): z.ZodMiniType<T> {
  return z.transform((value: unknown, { issues }) => {
    const parsed = z.safeParse(choose(value), value, INTERPRETED);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    return z.NEVER;
  }) as z.ZodMiniType as z.ZodMiniType<T>;
}
