import type { ListToolsResult, Tool } from "../wire/types/tools.js";
import { type AnnotatedParam, headerAnnotations } from "./header-annotations.js";

/** More tools than any server has; what exceeds it is forgotten, oldest first. */
const MAX_TOOLS = 10_000;

/** The schemas of a tool, exactly as the server sent them. */
export type ToolSchemas = Pick<Tool, "inputSchema" | "outputSchema">;

/** What is kept of a tool. */
interface Known {
  readonly params: readonly AnnotatedParam[];
  readonly schemas?: ToolSchemas | undefined;
}

type KnownTools = ReadonlyMap<string, Known>;

/** A walk over the list of tools that is under way. */
interface Walk {
  readonly cursor: string;
  readonly known: KnownTools;
}

/**
 * What is known of the server's tools, from the newest definition of each: which arguments are repeated outside the body,
 * and the schemas where they are checked. It is one immutable map, replaced whole, so that a call never sees half of it.
 */
export class Catalogue {
  readonly #keepsSchemas: boolean;
  #known: KnownTools = new Map();
  #walk: Walk | undefined;

  constructor({ keepsSchemas = false }: { readonly keepsSchemas?: boolean } = {}) {
    this.#keepsSchemas = keepsSchemas;
  }

  /** The annotated arguments of a tool; none for a tool that was never listed. */
  annotatedParams(name: string): readonly AnnotatedParam[] {
    return this.#known.get(name)?.params ?? [];
  }

  /** The schemas of a tool, where they are kept; `undefined` for a tool that was never listed. */
  schemas(name: string): ToolSchemas | undefined {
    return this.#known.get(name)?.schemas;
  }

  /**
   * Takes in a page of the list. Its tools count at once; tools that a whole walk did not meet are forgotten at its end.
   * Gives the tools that can be called, and for each other one what is wrong with it; where nothing is repeated outside the
   * body, annotations do not count.
   */
  learn(
    cursor: string | undefined,
    page: ListToolsResult,
    { mirrorsParams = true }: { readonly mirrorsParams?: boolean } = {},
  ): LearnedTools {
    const learned = sort(page.tools, { mirrorsParams, keepsSchemas: this.#keepsSchemas });
    const isNextPage = cursor !== undefined && this.#walk?.cursor === cursor;
    const before = cursor === undefined ? new Map() : isNextPage ? this.#walk?.known : undefined;
    const walked = before && replaced(before, learned);
    const isLast = page.nextCursor === undefined;
    this.#known = isLast && walked ? walked : replaced(this.#known, learned);
    this.#walk =
      walked && page.nextCursor !== undefined
        ? { cursor: page.nextCursor, known: walked }
        : undefined;
    return learned;
  }
}

/** A page of tools, sorted. */
export interface LearnedTools {
  readonly valid: Tool[];
  readonly invalid: readonly { readonly name: string; readonly problem: string }[];
  readonly known: KnownTools;
}

function sort(
  tools: readonly Tool[],
  {
    mirrorsParams,
    keepsSchemas,
  }: { readonly mirrorsParams: boolean; readonly keepsSchemas: boolean },
): LearnedTools {
  const valid: Tool[] = [];
  const invalid: { name: string; problem: string }[] = [];
  const known = new Map<string, Known>();
  for (const tool of tools) {
    const { name, inputSchema, outputSchema } = tool;
    const found = mirrorsParams ? headerAnnotations(inputSchema) : { params: [] };
    if ("problem" in found) invalid.push({ name, problem: found.problem });
    else {
      valid.push(tool);
      const schemas = keepsSchemas ? { inputSchema, outputSchema } : undefined;
      known.set(name, { params: found.params, schemas });
    }
  }
  return { valid, invalid, known };
}

function replaced(before: KnownTools, { known, invalid }: LearnedTools): KnownTools {
  const after = new Map(before);
  for (const { name } of invalid) after.delete(name);
  for (const [name, tool] of known) {
    after.delete(name);
    if (tool.params.length > 0 || tool.schemas !== undefined) after.set(name, tool);
  }
  for (const name of after.keys()) {
    if (after.size <= MAX_TOOLS) break;
    after.delete(name);
  }
  return after;
}
