const COUNTER = "example://counter";
/** How long a change may take to come. */
const PATIENCE_MS = 10_000;

/** The ways in which a server may have nothing to say for long. Each gives what the client hears at the end. */
export const QUIET_WAYS = [
  { name: "a subscription (2026-07-28)", era: "modern", run: subscription },
  { name: "the stream of a session (2025-11-25)", era: "legacy", run: subscription },
  { name: "a call without progress (2026-07-28)", era: "modern", run: call },
  { name: "a call without progress (2025-11-25)", era: "legacy", run: call },
];

async function subscription({ client, server, silence }) {
  const changes = client.listen({ resourceSubscriptions: [COUNTER] });
  await changes.acknowledged;
  const next = changes[Symbol.asyncIterator]().next();
  next.catch(() => {}); // whoever awaits it hears of it
  await Promise.race([silence(), changes.closed, next]);
  server.bump();
  const timer = setTimeout(() => changes.close(), PATIENCE_MS); // ends the loop
  const { value } = await next;
  clearTimeout(timer);
  await changes.close();
  if (value?.uri !== COUNTER) throw new Error("the change was not heard");
  return "the change came";
}

async function call({ client, silenceMs }) {
  const slow = { name: "slow", arguments: { ms: silenceMs } };
  const { content } = await client.callTool(slow, { timeoutMs: 0 });
  return content[0].text;
}
