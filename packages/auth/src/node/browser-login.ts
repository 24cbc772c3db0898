import { AuthError } from "../auth-error.js";
import type { OpenRedirect, Redirect } from "../grants/redirect.js";
import { type CallbackServer, callbackServer } from "./callback-server.js";
import { openBrowser } from "./open-browser.js";

/** How a user logs in with the browser of this machine. */
export interface BrowserLoginOptions {
  /** Shows the user what is opened, in case that does not work. Absent: it is not shown. */
  readonly show?: ((url: URL) => void) | undefined;
  /** Opens the URL. Absent: in the user's browser. */
  readonly open?: ((url: URL) => Promise<void> | void) | undefined;
  /** How the redirect address names this machine. Default: "127.0.0.1". */
  readonly host?: "127.0.0.1" | "localhost" | undefined;
  /** The port of the redirect address, where that is laid down. Absent: the one that was registered, else any free one. */
  readonly port?: number | undefined;
  /** The path of the redirect address. Default: "/callback". */
  readonly path?: string | undefined;
  /** How long the user may take, in milliseconds. Default: 300,000 (5 minutes). */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 300_000;

/** Has the user log in with the browser of this machine, and listens on loopback for it to come back. */
export function browserLogin(options: BrowserLoginOptions = {}): Redirect {
  return {
    async open({ registered }) {
      const server = await listening(options, registered);
      const { uri } = server;
      return { uri, authorize: visit(server, options), close: () => server.close() };
    },
  };
}

function visit(server: CallbackServer, options: BrowserLoginOptions): OpenRedirect["authorize"] {
  const { show, open = openBrowser, timeoutMs = TIMEOUT_MS } = options;
  return async (url, accepts) => {
    const arrived = server.next(accepts);
    show?.(url);
    try {
      await open(url);
    } catch (error) {
      if (show === undefined) throw error; // otherwise the user can open what is shown
    }
    return within(arrived, timeoutMs);
  };
}

async function within(arrived: Promise<URL>, timeoutMs: number): Promise<URL> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `Nobody logged in within ${timeoutMs} ms.`;
    timer = setTimeout(() => reject(new AuthError("login_failed", message)), timeoutMs);
  });
  return Promise.race([arrived, late]).finally(() => clearTimeout(timer));
}

/** Listens at the address that is laid down, else at one that is registered, else anywhere. */
async function listening(
  { host = "127.0.0.1", port, path = "/callback" }: BrowserLoginOptions,
  registered: readonly string[],
): Promise<CallbackServer> {
  const ports = port === undefined ? registeredPorts(registered, { host, path }) : [port];
  for (const candidate of ports) {
    try {
      return await callbackServer({ host, port: candidate, path });
    } catch (cause) {
      if (port === undefined) continue;
      const message = `The redirect address can't be listened on: port ${port} is not free.`;
      throw new AuthError("login_failed", message, { cause });
    }
  }
  return callbackServer({ host, port: 0, path });
}

function registeredPorts(
  registered: readonly string[],
  { host, path }: { readonly host: string; readonly path: string },
): number[] {
  const urls = registered.filter((uri) => URL.canParse(uri)).map((uri) => new URL(uri));
  const ours = urls.filter((url) => url.hostname === host && url.pathname === path);
  return ours.map((url) => Number(url.port)).filter((port) => port > 0);
}
