import { createInterface } from "node:readline/promises";
import { AuthError } from "../auth-error.js";
import type { Redirect } from "../grants/redirect.js";

/** How a user logs in with a browser on another machine. */
export interface PasteLoginOptions {
  /**
   * Shows the URL to open and gives what the user pastes: the whole address at which the browser ended. `problem` says what
   * was wrong with what was pasted before. Absent: asks on the terminal.
   */
  readonly ask?: ((url: URL, problem: string | undefined) => Promise<string>) | undefined;
  /** The redirect address; nobody listens there. Default: "http://127.0.0.1:8976/callback". */
  readonly uri?: string | undefined;
}

const MAX_TRIES = 3;

/** Has the user log in with any browser, and paste the address that the browser ended at, where it shows an error. */
export function pasteLogin(options: PasteLoginOptions = {}): Redirect {
  const { ask = askOnTerminal, uri = "http://127.0.0.1:8976/callback" } = options;
  return {
    open: async () => ({
      uri,
      async authorize(url, accepts) {
        let problem: string | undefined;
        for (let tries = 0; tries < MAX_TRIES; tries++) {
          const pasted = pastedUrl(await ask(url, problem), uri);
          if (pasted !== undefined && accepts(pasted)) return pasted;
          problem = pasted === undefined ? "That is not the address." : "That is of another login.";
        }
        throw new AuthError("login_failed", "What was pasted is not the address of this login.");
      },
      close: async () => {},
    }),
  };
}

/** Reads a whole address, or what comes after the question mark. */
function pastedUrl(text: string, uri: string): URL | undefined {
  const line = text.trim();
  const whole = /^https?:/i.test(line) ? line : `${uri}?${line.replace(/^\?/, "")}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const { origin, pathname } = new URL(uri);
  return url.origin === origin && url.pathname === pathname ? url : undefined;
}

async function askOnTerminal(url: URL, problem: string | undefined): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const intro = problem ?? `Open this address in a browser and log in:\n\n  ${url.href}\n`;
  try {
    return await terminal.question(
      `${intro}\nThe browser ends at a page that can't be shown. Paste its address here: `,
    );
  } finally {
    terminal.close();
  }
}
