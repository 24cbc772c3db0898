import type { ListToolsResult, Tool } from "../wire/types/tools.js";
import { type AnnotatedParam, headerAnnotations } from "./header-annotations.js";

/** More tools with annotated arguments than any server has; what exceeds it is forgotten, oldest first. */
const MAX_TOOLS = 10_000;

type Annotated = ReadonlyMap<string, readonly AnnotatedParam[]>;

/** A walk over the list of tools that is under way. */
interface Walk {
  readonly cursor: string;
  readonly annotated: Annotated;
}

/**
 * What is known of the server's tools: which arguments are repeated outside the body, from the newest schema of each tool.
 * It is one immutable map, replaced whole, so that a call never sees half of it.
 */
export class Catalogue {
  #annotated: Annotated = new Map();
  #walk: Walk | undefined;

  /** The annotated arguments of a tool; none for a tool that was never listed. */
  annotatedParams(name: string): readonly AnnotatedParam[] {
    return this.#annotated.get(name) ?? [];
  }

  /**
   * Takes in a page of the list. Its tools count at once; tools that a whole walk did not meet are forgotten at its end.
   * Gives the tools that can be called, and for each other one what is wrong with it.
   */
  learn(cursor: string | undefined, page: ListToolsResult): LearnedTools {
    const learned = sort(page.tools);
    const isNextPage = cursor !== undefined && this.#walk?.cursor === cursor;
    const before =
      cursor === undefined ? new Map() : isNextPage ? this.#walk?.annotated : undefined;
    const walked = before && replaced(before, learned);
    const isLast = page.nextCursor === undefined;
    this.#annotated = isLast && walked ? walked : replaced(this.#annotated, learned);
    this.#walk =
      walked && page.nextCursor !== undefined
        ? { cursor: page.nextCursor, annotated: walked }
        : undefined;
    return learned;
  }
}

/** A page of tools, sorted. */
export interface LearnedTools {
  readonly valid: Tool[];
  readonly invalid: readonly { readonly name: string; readonly problem: string }[];
  readonly annotated: Annotated;
}

function sort(tools: readonly Tool[]): LearnedTools {
  const valid: Tool[] = [];
  const invalid: { name: string; problem: string }[] = [];
  const annotated = new Map<string, readonly AnnotatedParam[]>();
  for (const tool of tools) {
    const found = headerAnnotations(tool.inputSchema);
    if ("problem" in found) invalid.push({ name: tool.name, problem: found.problem });
    else {
      valid.push(tool);
      annotated.set(tool.name, found.params);
    }
  }
  return { valid, invalid, annotated };
}

function replaced(before: Annotated, { annotated, invalid }: LearnedTools): Annotated {
  const after = new Map(before);
  for (const { name } of invalid) after.delete(name);
  for (const [name, params] of annotated) {
    after.delete(name);
    if (params.length > 0) after.set(name, params);
  }
  for (const name of after.keys()) {
    if (after.size <= MAX_TOOLS) break;
    after.delete(name);
  }
  return after;
}
