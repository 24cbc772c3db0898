/** One challenge of a `WWW-Authenticate` header. */
export interface Challenge {
  /** In lower case. */
  readonly scheme: string;
  /** By name in lower case; the first of a name counts. */
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const TOKEN68 = /[-._~+/0-9A-Za-z]+=*(?=\s*(?:,|$))/y;
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const SPACES = /\s+/y;
const SEPARATORS = /[\s,]+/y;
const JUNK = /(?:"(?:[^"\\]|\\[\s\S])*"|[^,"]|")+?(?=,|$)/y;

/**
 * Parses the value of `WWW-Authenticate`, of several such headers joined with commas too, by the grammar of RFC 9110:
 * schemes in any case, parameters as tokens or quoted strings. What is not of that grammar is passed over.
 */
export function parseChallenges(header: string): Challenge[] {
  const scan = scanner(header);
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  for (;;) {
    scan.take(SEPARATORS);
    if (scan.ended()) return challenges;
    const name = scan.take(TOKEN)?.[0].toLowerCase();
    const params = challenges.at(-1)?.params;
    if (name === undefined) scan.take(JUNK);
    else if (scan.take(EQUALS)) readValue(scan, name, params);
    else challenges.push(readScheme(scan, name));
  }
}

function readScheme(
  scan: Scanner,
  scheme: string,
): { scheme: string; params: Map<string, string> } {
  if (scan.take(SPACES)) scan.take(TOKEN68);
  return { scheme, params: new Map() };
}

function readValue(scan: Scanner, name: string, params: Map<string, string> | undefined): void {
  const quoted = scan.take(QUOTED)?.[1]?.replace(/\\([\s\S])/g, "$1");
  const value = quoted ?? scan.take(TOKEN)?.[0];
  if (value === undefined || params === undefined || params.has(name)) return;
  params.set(name, value.replace(/[ \t]*\r?\n[ \t]*/g, " "));
}

interface Scanner {
  /** Goes past what matches right here. */
  take(pattern: RegExp): RegExpExecArray | undefined;
  ended(): boolean;
}

function scanner(text: string): Scanner {
  let at = 0;
  return {
    take(pattern) {
      pattern.lastIndex = at;
      const match = pattern.exec(text) ?? undefined;
      if (match !== undefined) at = pattern.lastIndex;
      return match;
    },
    ended: () => at >= text.length,
  };
}
