const MAX_CHARS = 64;
const MAX_PREFIX_CHARS = 32;
const LEGAL = /^[A-Za-z0-9_-]+$/;

/**
 * Gives tools the names by which models call them: letters, digits, `_` and `-`, 64 at most. A legal name stays as it is. Any
 * other is made legal, and the hash of the original follows, so that it does not depend on what else is in the list. Gives the
 * tool of each name; the first of several tools with one name counts.
 */
export function namedForModels<T extends { readonly name: string }>(
  tools: readonly T[],
  prefix: string,
): ReadonlyMap<string, T> {
  checkPrefix(prefix);
  const byOwnName = new Map<string, T>();
  for (const tool of tools) if (!byOwnName.has(tool.name)) byOwnName.set(tool.name, tool);
  const taken = new Set([...byOwnName.keys()].map((name) => prefix + name).filter(isLegal));
  const named = new Map<string, T>();
  for (const [name, tool] of byOwnName) {
    const whole = prefix + name;
    named.set(isLegal(whole) ? whole : madeLegal(whole, taken), tool);
  }
  return named;
}

function isLegal(name: string): boolean {
  return name.length <= MAX_CHARS && LEGAL.test(name) && !(name in Object.prototype);
}

function madeLegal(name: string, taken: Set<string>): string {
  const base = name.replace(/[^A-Za-z0-9_-]/g, "_");
  for (let salt = 0; ; salt++) {
    const suffix = `_${hashOf(salt === 0 ? name : `${name}#${salt}`)}`;
    const legal = base.slice(0, MAX_CHARS - suffix.length) + suffix;
    if (taken.has(legal)) continue;
    taken.add(legal);
    return legal;
  }
}

/** FNV-1a of 32 bits, in hexadecimal. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function checkPrefix(prefix: string): void {
  if (prefix === "" || (LEGAL.test(prefix) && prefix.length <= MAX_PREFIX_CHARS)) return;
  const rule = `letters, digits, "_" and "-", ${MAX_PREFIX_CHARS} at most`;
  throw new TypeError(`prefix is ${JSON.stringify(prefix)}: it may have ${rule}.`);
}
