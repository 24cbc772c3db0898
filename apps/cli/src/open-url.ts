import { spawn } from "node:child_process";

/** Opens a page in the person's browser. No shell sees the address. Rejects when there is nothing to open it with. */
export function openUrl(url: string): Promise<void> {
  const [command, ...args] = openerFor(process.platform);
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, url], { stdio: "ignore", detached: true, shell: false });
    child.once("error", reject);
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}

function openerFor(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}
