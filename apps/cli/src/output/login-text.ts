import { escapeLine } from "./escape-line.js";
import type { LoginPrompt } from "./reporter.js";

/** Words what a person has to do to log in. */
export function loginText(prompt: LoginPrompt): string {
  const address = `\n\n  ${escapeLine(prompt.completeUrl ?? prompt.url)}\n`;
  switch (prompt.way) {
    case "browser":
      return prompt.opens
        ? `A browser opens to log in. If it does not, open this address yourself:${address}`
        : `Open this address in a browser on this machine, and log in:${address}`;
    case "paste":
      return `Open this address in any browser, and log in:${address}\nThe browser ends at a page that can't be shown. Paste its address.`;
    case "device":
      return `Open this address on any device, and log in:${address}\nThe code is ${escapeLine(prompt.userCode ?? "")}${prompt.completeUrl === undefined ? "" : `; it may have to be entered at ${escapeLine(prompt.url)}`}.`;
  }
}
