import type { Discovery, EraRecord } from "@plugboard/core";
import { callOptions } from "../call-options.js";
import { escapeControls } from "../output/escape-controls.js";
import { escapeLine } from "../output/escape-line.js";
import { present } from "../output/present.js";
import type { Style } from "../output/style.js";
import { addExamples } from "./add-examples.js";
import { serverAction } from "./server-action.js";
import { serverVerb } from "./server-verb.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `info`. */
export function addInfo(context: VerbContext): void {
  const command = serverVerb(context, "info")
    .description("what a server is, and what it offers")
    .action(
      serverAction(context, async ({ session, client }) => {
        const discovery = await client.discover(callOptions(session));
        const era = client.era();
        const result = { ...discovery, ...(era !== undefined && { era }) };
        await present(session, { result, human: (style) => describe(result, style) });
      }),
    );
  addExamples(command, [
    "info https://example.com/mcp",
    "info https://example.com/mcp --json",
    "info -- npx -y my-server",
  ]);
}

interface Info extends Discovery {
  readonly era?: EraRecord | undefined;
}

function describe(info: Info, style: Style): string {
  const { serverInfo, supportedVersions, capabilities, instructions, era } = info;
  const lines: string[] = [];
  if (serverInfo !== undefined) {
    const { name, title, version, description, websiteUrl } = serverInfo;
    lines.push(`${style.bold(escapeLine(title ?? name))} ${escapeLine(version)}`);
    if (description !== undefined) lines.push(escapeLine(description));
    if (websiteUrl !== undefined) lines.push(escapeLine(websiteUrl));
  }
  lines.push(`Revisions: ${escapeLine(supportedVersions.join(", "))}`);
  if (era !== undefined) lines.push(`Spoken: ${era.revision}. ${escapeLine(era.evidence ?? "")}`);
  lines.push(`Offers: ${escapeLine(offers(capabilities).join(", ")) || "nothing"}`);
  if (instructions !== undefined) lines.push("", escapeControls(instructions));
  return lines.join("\n");
}

/** Names capabilities with what they can do besides: `resources (subscribe, listChanged)`. */
function offers(capabilities: Discovery["capabilities"]): readonly string[] {
  return Object.entries(capabilities).map(([name, value]) => {
    const details = Object.entries(value ?? {})
      .filter(([, detail]) => detail !== false && detail !== undefined)
      .map(([detail]) => detail);
    return details.length === 0 ? name : `${name} (${details.join(", ")})`;
  });
}
