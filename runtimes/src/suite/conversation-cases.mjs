import { expectEqual } from "./expect.mjs";

const COUNTER = "example://counter";
const MANY = 32;
const SPREAD_TEXT = "é🚀 \u2028\u0000 ".repeat(20_000);

/** The text of a tool's result. */
export const textOf = ({ content }) => content.map(({ text = "" }) => text).join("");

/** What every transport has to carry, in every revision. */
export const conversationCases = [
  { name: "discover", run: discover },
  { name: "list, over several pages", run: list },
  { name: "call", run: call },
  { name: "call with text of all planes, in many chunks", run: callWithSpreadText },
  { name: `${MANY} calls at once, each with its own answer`, run: callAtOnce },
  { name: "call with streamed progress", run: progress },
  { name: "read, get a prompt and complete", run: readPromptComplete },
  { name: "elicit", run: elicit },
  { name: "listen to changes", run: listen },
  { name: "cancel, with the same reason, and the server stops", run: cancel },
];

async function discover({ open, revision }) {
  const client = open();
  const { serverInfo, capabilities } = await client.discover();
  expectEqual(serverInfo.name, "plugboard-example");
  expectEqual(Object.keys(capabilities).includes("tools"), true, "having tools");
  expectEqual(client.era()?.revision, revision, "the revision");
}

async function list({ open }) {
  const client = open();
  const names = [];
  for await (const { name } of client.allTools()) names.push(name);
  const { tools, nextCursor } = await client.listTools();
  expectEqual(new Set(names).size === names.length && names.includes("echo"), true, "the list");
  expectEqual([tools.length < names.length, typeof nextCursor], [true, "string"], "the first page");
}

async function call({ open }) {
  const result = await open().callTool({ name: "add", arguments: { a: 2, b: 3 } });
  expectEqual(textOf(result), "5");
}

async function callWithSpreadText({ open }) {
  const result = await open().callTool({ name: "echo", arguments: { text: SPREAD_TEXT } });
  expectEqual(textOf(result) === SPREAD_TEXT, true, "the text that came back being the one sent");
}

async function callAtOnce({ open }) {
  const client = open();
  const texts = Array.from({ length: MANY }, (_, index) => `call ${index}`);
  const calls = texts.map((text) => client.callTool({ name: "echo", arguments: { text } }));
  expectEqual((await Promise.all(calls)).map(textOf), texts);
}

/** Each step waits a little, so that what comes at once at the end would be noticed. */
async function progress({ open }) {
  const steps = [];
  let isOver = false;
  const result = await open()
    .callTool(
      { name: "count", arguments: { steps: 3, delayMs: 50 } },
      { onProgress: ({ progress, total }) => void steps.push([progress, total, isOver]) },
    )
    .finally(() => {
      isOver = true;
    });
  const wanted = [1, 2, 3].map((step) => [step, 3, false]);
  expectEqual([textOf(result), steps], ["Counted to 3.", wanted]);
}

async function readPromptComplete({ open }) {
  const client = open();
  const { contents } = await client.readResource({ uri: "example://weather/norway/oslo" });
  expectEqual(JSON.parse(contents[0].text).name, "Oslo");
  const prompt = await client.getPrompt({ name: "greet", arguments: { name: "Ada" } });
  expectEqual(prompt.messages[0].role, "user");
  const { completion } = await client.complete({
    ref: { type: "ref/prompt", name: "greet" },
    argument: { name: "tone", value: "f" },
  });
  expectEqual(completion.values, ["formal", "friendly", "funny"]);
}

async function elicit({ open }) {
  const asked = [];
  const elicitation = ({ message, requestedSchema }) => {
    asked.push(message, Object.keys(requestedSchema.properties).includes("email"));
    return { action: "accept", content: { size: "l", email: "ada@example.com" } };
  };
  const client = open({ input: { elicitation } });
  const order = JSON.parse(textOf(await client.callTool({ name: "ask-form" })));
  expectEqual(asked, ["What may we bring you?", true], "the question");
  expectEqual([order.size, order.email, order.name], ["l", "ada@example.com", "Ada"], "the order");
}

async function listen({ open }) {
  const client = open();
  const filter = { toolsListChanged: true, resourceSubscriptions: [COUNTER] };
  const changes = client.listen(filter);
  expectEqual(await changes.acknowledged, filter, "what is agreed on");
  const heard = [];
  await client.callTool({ name: "bump" });
  for await (const change of changes) {
    heard.push(change);
    if (heard.length === 1) await client.callTool({ name: "toggle-bonus" });
    if (change.kind === "tools") break;
  }
  await changes.closed;
  expectEqual(heard, [{ kind: "resource", uri: COUNTER }, { kind: "tools" }]);
}

async function cancel({ open }) {
  const client = open();
  const label = `cancelled ${Math.random()}`;
  const reason = { because: "enough" };
  const controller = new AbortController();
  let isHeard = () => {};
  const heard = new Promise((resolve) => {
    isHeard = resolve;
  });
  const outcome = client
    .callTool(
      { name: "count", arguments: { steps: 500, delayMs: 100, label } },
      { signal: controller.signal, onProgress: isHeard },
    )
    .then(
      () => "a result",
      (error) => error,
    );
  await heard;
  controller.abort(reason);
  expectEqual((await outcome) === reason, true, "the reason being the same");
  while (!(await isCancelled(client, label))) await new Promise((next) => setTimeout(next, 20));
}

async function isCancelled(client, label) {
  const { structuredContent } = await client.callTool({ name: "cancellations" });
  return structuredContent.cancelled.some((entry) => entry.label === label);
}
