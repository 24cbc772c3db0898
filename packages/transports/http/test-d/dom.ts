/** Compiled with the types of browsers and without those of Node: what users hand in needs neither. */
import type { FetchDecorator, FetchLike, FetchReply } from "../src/fetch-like.js";
import type { HttpOptions } from "../src/http-options.js";

const fits: FetchLike = fetch;
const alsoFits: FetchLike = (url, init) => fetch(url, init);
const reply: Promise<FetchReply> = fetch("https://example.com");
const decorator: FetchDecorator = (next) => (url, init) => next(url, init);

export const options: HttpOptions = { fetch: fits, decorators: [decorator, () => alsoFits] };
export const replies: Promise<FetchReply>[] = [reply];
