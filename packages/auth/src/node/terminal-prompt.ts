import type { DevicePrompt } from "../grants/request-device-code.js";

/** Tells the user on the terminal (standard error) what to open and enter: the `prompt` of `deviceCode()`. */
export function terminalPrompt({ url, completeUrl, userCode }: DevicePrompt): void {
  const shortcut = completeUrl === undefined ? "" : `\nor open ${completeUrl.href}`;
  process.stderr.write(`Open ${url.href} and enter the code ${userCode}${shortcut}\n`);
}
