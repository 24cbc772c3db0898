import { expectEqual, expectRejection } from "./expect.mjs";

/** What concerns HTTP alone: its failures, by a peer that answers as the path says, and its headers. */
export const httpCases = [
  { name: "a reply that is no MCP is an HttpError", run: noMcp },
  { name: "an unavailable server is an HttpError that says when to come back", run: unavailable },
  { name: "a stream that ends early is a ConnectionError", run: endedEarly },
  { name: "a stream that breaks is a ConnectionError", run: broken },
  { name: "a server that hangs up is a ConnectionError", run: hangUp },
  { name: "a server that is not there is a ConnectionError", run: unreachable },
  { name: "a server that never answers is a TimeoutError", run: noAnswer },
  {
    name: "a redirect within the origin is followed, or refused where it is hidden",
    run: redirect,
  },
  { name: "a redirect to another origin is refused", run: foreignRedirect },
  { name: "arguments are mirrored in headers", run: mirrored },
  { name: "an unanswered question is an InputError", run: unanswered },
];

const call = ({ open }, path) =>
  open({ path, era: "modern" }).callTool({ name: "anything" }, { onProgress: () => {} });

async function noMcp(scene) {
  const fields = { code: "unexpected_content_type", status: 200 };
  await expectRejection(call(scene, "/page"), scene.packages.http.HttpError, fields);
}

async function unavailable(scene) {
  const { HttpError } = scene.packages.http;
  const fields = { code: "unexpected_status", status: 503, retryAfterMs: 7000, body: "Busy." };
  const error = await expectRejection(call(scene, "/busy"), HttpError, fields);
  expectEqual(error.headers.get("Content-Type"), "text/plain", "a header");
}

async function endedEarly(scene) {
  const { ConnectionError } = scene.packages.core;
  await expectRejection(call(scene, "/early"), ConnectionError, { code: "ended_early" });
}

async function broken(scene) {
  const { ConnectionError } = scene.packages.core;
  await expectRejection(call(scene, "/broken"), ConnectionError, { code: "ended_early" });
}

/** Not every runtime says whether a connection was there. */
async function hangUp(scene) {
  const { ConnectionError } = scene.packages.core;
  const fields = { mayHaveArrived: true };
  const { code } = await expectRejection(call(scene, "/hang-up"), ConnectionError, fields);
  expectEqual(["ended_early", "unreachable"].includes(code), true, "a fitting code");
}

async function unreachable(scene) {
  const { open, packages, peers } = scene;
  const client = open({ url: peers.nowhere, era: "modern" });
  const fields = { code: "unreachable" };
  await expectRejection(client.listTools(), packages.core.ConnectionError, fields);
}

async function noAnswer(scene) {
  const { open, packages } = scene;
  const client = open({ path: "/silent", era: "modern" });
  const fields = { code: "silence" };
  await expectRejection(
    client.listTools({}, { timeoutMs: 200 }),
    packages.core.TimeoutError,
    fields,
  );
}

async function redirect(scene) {
  if (scene.hidesRedirects) {
    const fields = { code: "redirect_refused", status: 0 };
    await expectRejection(call(scene, "/moved"), scene.packages.http.HttpError, fields);
    return;
  }
  const { content } = await call(scene, "/moved");
  expectEqual(content, [{ type: "text", text: "Here." }]);
}

async function foreignRedirect(scene) {
  const fields = { code: "redirect_refused" };
  await expectRejection(call(scene, "/moved-away"), scene.packages.http.HttpError, fields);
}

async function mirrored({ open }) {
  const client = open();
  const tools = [];
  for await (const tool of client.allTools()) tools.push(tool);
  const tool = tools.find(({ name }) => name === "mirror");
  const region = "Zürich";
  const mirror = { name: "mirror", arguments: { region, limit: 5 } };
  const { headers } = (await client.callTool(mirror, { tool })).structuredContent;
  const encoded = "=?base64?WsO8cmljaA==?=";
  expectEqual([headers["mcp-param-region"], headers["mcp-param-limit"]], [encoded, "5"]);
  expectEqual([headers["mcp-method"], headers["mcp-name"]], ["tools/call", "mirror"]);
}

async function unanswered({ open, packages: { core } }) {
  const call = open({ input: { elicitation: () => undefined } }).callTool({ name: "ask-form" });
  await expectRejection(call, core.InputError, { code: "no_answer" });
}
