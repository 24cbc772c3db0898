import type { ElicitResult, ElicitUrlParams } from "@plugboard/core";
import { escapeControls } from "../output/escape-controls.js";
import type { AskOptions } from "./ask-form.js";
import { createPrompter } from "./prompter.js";
import { serverName } from "./server-name.js";

type Way = "open" | "self" | "decline" | "cancel";

/** Has the person visit a page: shows the whole address, and opens it only after a yes. */
export async function askToVisit(
  page: ElicitUrlParams,
  { session, context }: AskOptions,
): Promise<ElicitResult> {
  const { errStyle, io, reporter } = session;
  const prompter = createPrompter(session, context.signal);
  const url = new URL(page.url);
  const lines = [
    errStyle.bold(`${serverName(context)} asks you to visit a page:`),
    escapeControls(page.message),
    `Address: ${url.href}`,
    `Host:    ${errStyle.bold(url.host)}`,
  ];
  if (/(^|\.)xn--/.test(url.hostname)) {
    lines.push(errStyle.yellow("The host's name holds letters that may look like others."));
  }
  prompter.say(lines.join("\n"));
  const way = await prompter.select<Way>({
    message: "Open it?",
    choices: [
      { value: "open", label: "Open in the browser" },
      { value: "self", label: "I have opened it myself" },
      { value: "decline", label: "Decline", hint: "tell the server no" },
      { value: "cancel", label: "Cancel", hint: "answer neither yes nor no" },
    ],
    initial: "decline",
  });
  if (way === undefined || way === "cancel") return { action: "cancel" };
  if (way === "decline") return { action: "decline" };
  if (way === "open") {
    await io.openUrl(url.href).catch(() => {
      reporter.warn("No browser could be started: open the address by hand.");
    });
  }
  return { action: "accept" };
}
