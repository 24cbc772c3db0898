import { createClient } from "@plugboard/core";
import { expect, onTestFinished, test } from "vitest";
import { EARLIER_CELLS } from "./cells/earlier-cells.js";

const cells = EARLIER_CELLS.map((cell) => [cell.revision, cell.over, cell] as const);

test.each(cells)(
  "%s over %s: closing ends calls, questions and subscriptions at once, and leaves nothing behind",
  async (_revision, _over, { open }) => {
    const { transport, untilGone, close } = await open();
    onTestFinished(close);
    let isAsked = (): void => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    let questionEnded = false;
    const client = createClient({
      transport,
      input: {
        sampling: (_question, { signal }) => {
          isAsked();
          return new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              questionEnded = true;
              resolve(undefined);
            });
          });
        },
      },
    });
    const subscription = client.listen({ resourceSubscriptions: ["example://counter"] });
    await subscription.acknowledged;
    const changes = subscription[Symbol.asyncIterator]().next();
    const calls = [
      client.callTool({ name: "ask-model" }),
      client.callTool({ name: "slow", arguments: { ms: 60_000 } }),
      changes,
    ];
    const outcomes = Promise.allSettled(calls);
    await asked;
    await client.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "closed" } });
    }
    expect(questionEnded).toBe(true);
    await untilGone();
  },
);
