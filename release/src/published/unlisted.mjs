const WILDCARDS = { "*": "[^/]*", "?": "[^/]" };

/**
 * What a package holds beyond a list, and what it lacks of it. In the list, `*` stands for any part of a name and `?` for
 * one character of it; names with these may be missing.
 */
export function unlisted(files, list) {
  const patterns = list.map((entry) => new RegExp(`^${entry.replace(/[^\w/-]/g, toPattern)}$`));
  const beyond = files.filter((file) => !patterns.some((pattern) => pattern.test(file)));
  const lacking = list.filter((entry) => !/[*?]/.test(entry) && !files.includes(entry));
  return [
    ...beyond.map((file) => `It holds ${file}, which is not in its list.`),
    ...lacking.map((file) => `It lacks ${file}.`),
  ];
}

function toPattern(character) {
  return WILDCARDS[character] ?? `\\${character}`;
}
