const COUNTER = "example://counter";

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
  const { value } = await next;
  await changes.close();
  return value?.uri === COUNTER ? "the change came" : `there came ${JSON.stringify(value)}`;
}

async function call({ client, silenceMs }) {
  const slow = { name: "slow", arguments: { ms: silenceMs } };
  const { content } = await client.callTool(slow, { timeoutMs: 0 });
  return content[0].text;
}
