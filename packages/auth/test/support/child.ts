/** A process of its own that calls a protected server, as often as it is told to, with a store of files. */
import { authorizationCode, oauth } from "@plugboard/auth";
import { fileStore } from "@plugboard/auth/node";
import { quickUser } from "./browser.js";

/** What this process tells its parent. */
export interface ChildMessage {
  /** What came of the calls, or `ready`. */
  readonly results?: readonly (number | string)[] | "ready";
  /** The code of a warning. */
  readonly warning?: string;
}

const tell = (message: ChildMessage) => process.send?.(message);
const [folder = "", url = ""] = process.argv.slice(2);
const auth = oauth({
  store: fileStore(folder),
  grant: authorizationCode({ redirect: quickUser() }),
  onWarning: (warning) => tell({ warning: warning.code }),
});
const send = auth(fetch);

async function call(): Promise<number | string> {
  const init = { method: "POST", headers: {}, body: "{}", redirect: "manual" as const };
  try {
    const reply = await send(url, { ...init, signal: new AbortController().signal });
    return reply.status;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

process.on("message", async (count: number) => {
  tell({ results: await Promise.all(Array.from({ length: count }, call)) });
});
tell({ results: "ready" });
