import type { TourStep } from "./tour-step.js";

const COUNTER = "example://counter";

/** Listens to a resource, changes it, and sees the change. */
export const subscription: TourStep = {
  title: "Subscription",
  run: async ({ client, session }) => {
    const { signal } = session;
    await using changes = client.listen({ resourceSubscriptions: [COUNTER] }, { signal });
    const { resourceSubscriptions = [] } = await changes.acknowledged;
    if (!resourceSubscriptions.includes(COUNTER)) throw new Error("The server did not agree.");
    await client.callTool({ name: "bump" }, { signal });
    for await (const change of changes) {
      if (change.kind !== "resource" || change.uri !== COUNTER) continue;
      const { contents } = await client.readResource({ uri: COUNTER }, { signal });
      const [first] = contents;
      const now = first !== undefined && "text" in first ? first.text : "?";
      return `${change.uri} changed, and reads ${now} now`;
    }
    throw new Error("The subscription ended before the change came.");
  },
};
