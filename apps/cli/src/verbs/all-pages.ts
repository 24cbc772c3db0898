import { type CallOptions, type PaginatedResult, ProtocolError } from "@plugboard/core";

const MAX_PAGES = 1000;

/** Lists one page. */
export type ListPage<Page> = (
  params: { readonly cursor?: string },
  options: CallOptions,
) => Promise<Page>;

/** What to walk over. */
export interface AllPagesOptions<Page> {
  /** The member of a page that holds its items. */
  readonly member: keyof Page;
  readonly options: CallOptions;
  /** Ends the walk early. Absent: it goes to the last page. */
  readonly until?: ((page: Page) => boolean) | undefined;
}

/** Lists all pages and puts them together to one result: the first page's, with the items of all. */
export async function allPages<Page extends PaginatedResult>(
  list: ListPage<Page>,
  { member, options, until }: AllPagesOptions<Page>,
): Promise<Page> {
  const first = await list({}, options);
  if (first.nextCursor === undefined) return first;
  const items: unknown[] = [...(first[member] as unknown[])];
  let page = first;
  for (let count = 1; page.nextCursor !== undefined && !until?.(page); count += 1) {
    const cursor: string = page.nextCursor;
    page = await list({ cursor }, options);
    items.push(...(page[member] as unknown[]));
    if (page.nextCursor === cursor || count >= MAX_PAGES) {
      throw new ProtocolError("endless_list", "The server's list does not end.");
    }
  }
  const { nextCursor: _, ...rest } = first;
  return { ...rest, [member]: items } as unknown as Page;
}
