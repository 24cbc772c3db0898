import { createSecureContext, rootCertificates, type SecureContext } from "node:tls";
import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import type { UndiciFetchOptions } from "./undici-fetch-options.js";

/** The connections of one fetch. */
export interface Dispatchers {
  /** Where a request goes; subscriptions have connections of their own, since they keep them. */
  for(isListen: boolean): Dispatcher;
  /** Closes all connections, in use or not. */
  close(): Promise<void>;
}

/** Opens the connections of one fetch. */
export function createDispatchers(options: UndiciFetchOptions): Dispatchers {
  const calls = createDispatcher(options);
  const listens = createDispatcher({ ...options, maxConnections: undefined });
  return {
    for: (isListen) => (isListen ? listens : calls),
    async close() {
      await Promise.all([calls.destroy(), listens.destroy()]);
    },
  };
}

function createDispatcher(options: UndiciFetchOptions): Dispatcher {
  const { allowHttp2 = true, proxy, maxConnections, connectTimeoutMs = 10_000 } = options;
  const tls = { ...trust(options.ca), allowH2: allowHttp2, timeout: connectTimeoutMs };
  const shared = {
    allowH2: allowHttp2,
    connect: tls,
    // How long silence may last is for the client to say: a subscription may be quiet for hours.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(maxConnections !== undefined && { connections: maxConnections }),
  };
  // A plain agent where there is no proxy: the other one looks at the URL of each request.
  if (proxy === false || (proxy === undefined && !hasProxyVariable())) return new Agent(shared);
  return new EnvHttpProxyAgent({
    ...shared,
    requestTls: tls,
    proxyTls: { ...tls, allowH2: false },
    ...(proxy !== undefined && { httpProxy: proxy, httpsProxy: proxy, noProxy: "" }),
  });
}

function hasProxyVariable(): boolean {
  const { HTTP_PROXY, http_proxy, HTTPS_PROXY, https_proxy } = process.env;
  return [HTTP_PROXY, http_proxy, HTTPS_PROXY, https_proxy].some((value) => value);
}

/** Read once, and not for each connection: there are many of them. */
function trust(ca: UndiciFetchOptions["ca"]): { readonly secureContext?: SecureContext } {
  if (ca === undefined) return {};
  return { secureContext: createSecureContext({ ca: [...rootCertificates, ...[ca].flat()] }) };
}
