import { ArgumentError } from "@plugboard/core/transport";
import { bound } from "./bound.js";
import { configuredHeaders } from "./configured-headers.js";
import { endpoint } from "./endpoint.js";
import type { FetchDecorator } from "./fetch-like.js";
import type { HeaderFields, HttpOptions } from "./http-options.js";

/** What the URL and the options of one transport come to: checked, with defaults. */
export interface Settings {
  /** The endpoint, without a fragment. */
  readonly url: URL;
  /** Names the endpoint in messages: origin and path. */
  readonly peer: string;
  /** The configured headers, checked. */
  readonly headers: HeaderFields | (() => Promise<HeaderFields>);
  readonly decorators: readonly FetchDecorator[];
  readonly maxMessageBytes: number;
  readonly maxErrorBodyBytes: number;
  readonly maxConcurrentCalls: number;
  readonly maxRedirects: number;
}

/** Checks the URL and the options of a transport. */
export function settings(url: string | URL, options: HttpOptions): Settings {
  const target = endpoint(url);
  const { fetch, decorators = [] } = options;
  if (fetch !== undefined && typeof fetch !== "function") {
    throw new ArgumentError("fetch has to be a function.");
  }
  if (!Array.isArray(decorators) || !decorators.every((one) => typeof one === "function")) {
    throw new ArgumentError("decorators has to be an array of functions.");
  }
  return {
    url: target,
    peer: target.origin + target.pathname,
    headers: headerSource(options.headers),
    decorators,
    maxMessageBytes: bound("maxMessageBytes", options.maxMessageBytes ?? 33_554_432, 1),
    maxErrorBodyBytes: bound("maxErrorBodyBytes", options.maxErrorBodyBytes ?? 65_536),
    maxConcurrentCalls: bound("maxConcurrentCalls", options.maxConcurrentCalls ?? Infinity, 1),
    maxRedirects: bound("maxRedirects", options.maxRedirects ?? 5),
  };
}

function headerSource(headers: HttpOptions["headers"]): Settings["headers"] {
  if (typeof headers === "function") return async () => configuredHeaders(await headers());
  return configuredHeaders(headers ?? {});
}
