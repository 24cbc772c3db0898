export {
  type UndiciFetch,
  type UndiciInit,
  type UndiciReply,
  undiciFetch,
} from "./undici-fetch.js";
export type { UndiciFetchOptions } from "./undici-fetch-options.js";
