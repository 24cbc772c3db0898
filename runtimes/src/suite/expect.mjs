/** Fails unless `actual` is as `wanted`, compared as JSON. */
export function expectEqual(actual, wanted, what = "the outcome") {
  const [is, should] = [sorted(actual), sorted(wanted)];
  if (is !== should) throw new Error(`${what} is ${is} and not ${should}`);
}

/** Fails unless `promise` is rejected by an error of the class `type` that has these fields; gives the error. */
export async function expectRejection(promise, type, fields = {}) {
  const error = await promise.then(
    (value) => {
      throw new Error(`there is the result ${JSON.stringify(value)} and no ${type.name}`);
    },
    (reason) => reason,
  );
  if (!(error instanceof type)) throw unexpected(error, type.name);
  for (const [name, wanted] of Object.entries(fields)) {
    if (sorted(error[name]) !== sorted(wanted)) {
      const told = `its ${name} is ${sorted(error[name])} and not ${sorted(wanted)}`;
      throw unexpected(error, `such a ${type.name}: ${told}`);
    }
  }
  return error;
}

function unexpected(error, wanted) {
  const { name = typeof error, code, message = String(error) } = error ?? {};
  const label = code === undefined ? name : `${name} ${code}`;
  return new Error(`there is the error ${label} (${message}) and not ${wanted}`, { cause: error });
}

/** JSON with the keys of every object in order. */
function sorted(value) {
  const inOrder = (_key, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return value === undefined ? "undefined" : JSON.stringify(value, inOrder);
}
