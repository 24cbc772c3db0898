import { spawn } from "node:child_process";
import { AuthError } from "../auth-error.js";
import { urlName } from "../policy/url-name.js";

/**
 * Opens a URL in the user's browser: http or https only, as one argument, and without a shell.
 *
 * @throws AuthError `url_refused`, or `login_failed` when there is nothing to open it with
 */
export async function openBrowser(url: URL): Promise<void> {
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (!isWeb || url.username !== "" || url.password !== "") {
    const message = `${urlName(url)} is not opened in a browser.`;
    throw new AuthError("url_refused", message, { url: urlName(url) });
  }
  const { command, args } = opener(process.platform);
  const child = spawn(command, [...args, url.href], {
    detached: true,
    stdio: "ignore",
    shell: false,
  });
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (cause: NodeJS.ErrnoException) => {
      const message = `The browser could not be opened: ${command} can't be run (${cause.code}).`;
      reject(new AuthError("login_failed", message));
    });
  });
  child.unref();
}

function opener(platform: NodeJS.Platform): { command: string; args: string[] } {
  if (platform === "darwin") return { command: "open", args: [] };
  if (platform === "win32") return { command: "rundll32", args: ["url.dll,FileProtocolHandler"] };
  return { command: "xdg-open", args: [] };
}
