import { type Client, createClient } from "@plugboard/core";
import { expect, onTestFinished, test } from "vitest";
import { EARLIER_CELLS } from "./cells/earlier-cells.js";
import { MODERN_CELLS } from "./cells/modern-cells.js";
import { textOf } from "./program/text-of.js";

const CROWD = 60;
const cells = [...MODERN_CELLS, ...EARLIER_CELLS].filter(({ skipped }) => skipped === undefined);

/** One of the many: an echo, a count with its progress, or a question that is answered with itself. */
async function oneOf(client: Client, index: number): Promise<string> {
  const own = `number ${index}`;
  if (index % 3 === 0) {
    return textOf(await client.callTool({ name: "echo", arguments: { text: own } }));
  }
  if (index % 3 === 1) {
    const steps: number[] = [];
    const count = { name: "count", arguments: { steps: index } };
    const onProgress = ({ progress }: { progress: number }) => void steps.push(progress);
    const counted = await client.callTool(count, { onProgress });
    const isWhole = steps.every((step, at) => step === at + 1) && steps.length === index;
    return isWhole && textOf(counted) === `Counted to ${index}.` ? own : `progress ${steps}`;
  }
  const asked = await client.callTool({ name: "ask-model", arguments: { question: own } });
  return textOf(asked).replace("echo: ", "");
}

test.each(cells.map((cell) => [cell.revision, cell.over, cell] as const))(
  "%s over %s: of many calls at once, each gets its own progress, question and answer",
  async (_revision, _over, { open }) => {
    const { transport, close } = await open();
    onTestFinished(close);
    const client = createClient({
      transport,
      input: {
        sampling: ({ messages: [message] }) => ({
          role: "assistant",
          model: "echo",
          content: message?.content ?? { type: "text", text: "nothing was asked" },
        }),
      },
    });
    onTestFinished(() => client.close());
    const numbers = Array.from({ length: CROWD }, (_, index) => index);
    const answers = await Promise.all(numbers.map((index) => oneOf(client, index)));
    expect(answers).toEqual(numbers.map((index) => `number ${index}`));
  },
);
