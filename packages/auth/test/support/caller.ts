import {
  type AuthError,
  type AuthWarning,
  authorizationCode,
  type FetchReply,
  memoryStore,
  type OAuth,
  type OAuthOptions,
  oauth,
  type TokenStore,
} from "@plugboard/auth";
import { quickUser } from "./browser.js";
import { emitted } from "./emitted.js";

/** A client of a protected server, without the MCP around it. Everything that it throws or warns of is looked through. */
export interface Caller {
  readonly auth: OAuth;
  readonly warnings: AuthWarning[];
  readonly store: TokenStore;
  /** Sends one message and gives the status. */
  call(operation?: string, options?: CallOptions): Promise<number>;
  /** Sends one message that has to fail, and gives the error. */
  failure(operation?: string, options?: CallOptions): Promise<AuthError>;
}

/** How a message is sent. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

/** Makes a client; without options it logs in as a user whose browser follows redirects. */
export function caller(url: string, options: Partial<OAuthOptions> = {}): Caller {
  const warnings: AuthWarning[] = [];
  const store = options.store ?? memoryStore();
  const auth = oauth({
    grant: authorizationCode({ redirect: quickUser() }),
    ...options,
    store,
    onWarning: (warning) => {
      warnings.push(warning);
      emitted.things.push(warning);
    },
  });
  const send = auth(fetch);
  async function call(operation = "tools/list", sending: CallOptions = {}): Promise<number> {
    const { signal = new AbortController().signal, headers = {} } = sending;
    const params = { name: operation };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const init = { method: "POST", headers, body, signal, redirect: "manual" as const };
    try {
      const reply = await send(sending.url ?? url, init);
      await drain(reply);
      return reply.status;
    } catch (error) {
      emitted.things.push(error);
      throw error;
    }
  }
  return {
    auth,
    warnings,
    store,
    call,
    failure: (operation, sending) =>
      call(operation, sending).then(
        (status) => Promise.reject(new Error(`It did not fail, but gave ${status}.`)),
        (error) => error,
      ),
  };
}

async function drain({ body }: FetchReply): Promise<void> {
  const reader = body !== null && "getReader" in body ? body.getReader() : undefined;
  while (reader !== undefined && !(await reader.read()).done);
}
