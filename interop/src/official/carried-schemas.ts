import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const SUITE = fileURLToPath(
  new URL(
    "../../../conformance/suite/node_modules/@modelcontextprotocol/conformance/dist/index.js",
    import.meta.url,
  ),
);

/** A JSON schema of the protocol, with a definition for each type. */
export interface ProtocolSchema {
  readonly $schema: string;
  readonly $defs?: Definitions;
  readonly definitions?: Definitions;
}
type Definitions = Readonly<
  Record<string, { readonly properties?: { readonly method?: { readonly const?: unknown } } }>
>;

/** Whether the official conformance suite, which carries the schemas, is installed. */
export const SCHEMAS_ARE_THERE: boolean = existsSync(SUITE);

/** The official JSON schema of each revision that the suite carries, out of its bundle. */
export function carriedSchemas(): ReadonlyMap<string, ProtocolSchema> {
  const bundle = readFileSync(SUITE, "utf8");
  const table = /\{("\d{4}-\d\d-\d\d":\w+,)+\[\w+\]:\w+\}/.exec(bundle)?.[0];
  if (table === undefined) throw new Error("The suite does not carry the schemas as it used to.");
  const names = [...table.matchAll(/"([\d-]+)":(\w+)|\[\w+\]:(\w+)/g)];
  return new Map(
    names.map(([, revision = "2026-07-28", name, newest]) => [
      revision,
      literalOf(bundle, name ?? newest ?? ""),
    ]),
  );
}

/** The value of the object literal that the variable is declared with. */
function literalOf(bundle: string, name: string): ProtocolSchema {
  const start = new RegExp(`[ ,;]${name}=(?=\\{\\$schema:)`).exec(bundle);
  if (start === null) throw new Error(`The suite does not declare ${name} as it used to.`);
  const from = start.index + start[0].length;
  return runInNewContext(`(${bundle.slice(from, endOfLiteral(bundle, from))})`) as ProtocolSchema;
}

/** Where the braces that open at `from` are closed, strings aside. */
function endOfLiteral(text: string, from: number): number {
  const token = /`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/gs;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === "{") depth += 1;
    if (found[0] === "}") depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  throw new Error("The suite ends in the middle of a schema.");
}
