export type {
  ByteRead,
  ByteStream,
  FetchDecorator,
  FetchInit,
  FetchLike,
  FetchReply,
} from "./fetch-like.js";
export { http } from "./http.js";
export { HttpError, type HttpErrorCode, type HttpErrorDetails } from "./http-error.js";
export type { HeaderFields, HttpOptions } from "./http-options.js";
