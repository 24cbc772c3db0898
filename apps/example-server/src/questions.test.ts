import { describe, expect, test } from "vitest";
import { modernCall, modernTool } from "./test-support/modern-call.js";
import { useServer } from "./test-support/use-server.js";

const server = useServer();
const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const text = (value: string) => [{ type: "text", text: value }];
const accept = (content: Record<string, unknown>) => ({ action: "accept", content });
const ask = (params: { name: string; [key: string]: unknown }) =>
  modernTool(server(), params, { capabilities });

describe("ask-form", () => {
  test("it asks with a field of each kind", async () => {
    const { result } = await ask({ name: "ask-form" });
    expect(result).toMatchObject({
      resultType: "input_required",
      inputRequests: {
        order: {
          method: "elicitation/create",
          params: {
            mode: "form",
            requestedSchema: {
              properties: {
                name: { type: "string", default: "Ada" },
                age: { type: "integer", minimum: 0, maximum: 150 },
                size: { oneOf: [{ const: "s", title: "Small" }, {}, {}] },
                newsletter: { type: "boolean" },
                toppings: { type: "array", items: { anyOf: [{}, {}, {}] } },
              },
            },
          },
        },
      },
    });
  });

  test("it tells an accepted answer", async () => {
    const order = { name: "Bo", size: "l", age: 7, newsletter: true, toppings: ["basil"] };
    const { result } = await ask({ name: "ask-form", inputResponses: { order: accept(order) } });
    expect(JSON.parse((result.content as { text: string }[])[0]?.text ?? "")).toEqual(order);
  });

  test("it refuses an answer that does not match the form", async () => {
    const order = accept({ name: "Bo", size: "l", age: 151 });
    const { result } = await ask({ name: "ask-form", inputResponses: { order } });
    expect(result.isError).toBe(true);
  });

  test.each(["decline", "cancel"])("it tells that the answer was %s", async (action) => {
    const { result } = await ask({ name: "ask-form", inputResponses: { order: { action } } });
    expect(result.content).toEqual(text(`The form got the answer ${action}.`));
  });

  test("a client without forms is told which capability is missing", async () => {
    const { status, error } = await modernTool(server(), { name: "ask-form" });
    expect(status).toBe(400);
    expect(error?.code).toBe(-32021);
    expect(error?.data).toEqual({ requiredCapabilities: { elicitation: { form: {} } } });
  });
});

describe("ask-rounds", () => {
  const name = "ask-rounds";
  const first = () => ask({ name });
  const second = (requestState: unknown) =>
    ask({ name, requestState, inputResponses: { name: accept({ name: "Ada" }) } });

  test("it asks for a name, then for a confirmation, and greets", async () => {
    const { result: one } = await first();
    expect(one.inputRequests).toHaveProperty("name");
    const { result: two } = await second(one.requestState);
    expect(two.inputRequests).toMatchObject({ confirm: { params: { message: "Is Ada right?" } } });
    const { result: three } = await ask({
      name,
      requestState: two.requestState,
      inputResponses: { confirm: accept({ confirm: true }) },
    });
    expect(three.content).toEqual(text("Hello, Ada!"));
  });

  test("it greets nobody when the confirmation is declined", async () => {
    const { result: two } = await second((await first()).result.requestState);
    const { result } = await ask({
      name,
      requestState: two.requestState,
      inputResponses: { confirm: { action: "decline" } },
    });
    expect(result.content).toEqual(text("Nobody was greeted."));
  });

  test("a forged request state is refused", async () => {
    const { result: one } = await first();
    const { error } = await second(`${one.requestState}x`);
    expect(error?.code).toBe(-32602);
  });
});

describe("ask-url", () => {
  const name = "ask-url";
  const page = { action: "accept" };
  const urlOf = (result: Readonly<Record<string, unknown>>) =>
    (result.inputRequests as { page: { params: { url: string } } }).page.params.url;

  test("it is done when the person agrees to open the page", async () => {
    const { result: one } = await ask({ name });
    expect(one.inputRequests).toMatchObject({ page: { params: { mode: "url" } } });
    const { requestState } = one;
    const { result } = await ask({ name, requestState, inputResponses: { page } });
    expect(result.content).toEqual(text("Connected."));
  });

  test("it can ask again until the page was opened", async () => {
    const call = { name, arguments: { untilVisited: true } };
    const { result: one } = await ask(call);
    const { result: two } = await ask({
      ...call,
      requestState: one.requestState,
      inputResponses: { page },
    });
    expect(urlOf(two)).toBe(urlOf(one));
    expect((await fetch(urlOf(two))).status).toBe(200);
    const { result: three } = await ask({
      ...call,
      requestState: two.requestState,
      inputResponses: { page },
    });
    expect(three.content).toEqual(text("Connected."));
  });
});

describe("other questions", () => {
  const reply = { role: "assistant", model: "m1", content: { type: "text", text: "Paris." } };
  const roots = { roots: [{ uri: "file:///home/ada", name: "home" }] };

  test("ask-model tells what the model answered", async () => {
    const { result: one } = await ask({ name: "ask-model", arguments: { maxTokens: 5 } });
    expect(one.inputRequests).toMatchObject({
      reply: { method: "sampling/createMessage", params: { maxTokens: 5 } },
    });
    const { result } = await ask({ name: "ask-model", inputResponses: { reply } });
    expect(result.content).toEqual(text("m1: Paris."));
  });

  test("ask-roots lists the roots", async () => {
    const { result: one } = await ask({ name: "ask-roots" });
    expect(one.inputRequests).toMatchObject({ roots: { method: "roots/list" } });
    const { result } = await ask({ name: "ask-roots", inputResponses: { roots } });
    expect(result.content).toEqual(text("home file:///home/ada"));
  });

  test("ask-both asks for roots and the model in one round", async () => {
    const { result: one } = await ask({ name: "ask-both" });
    expect(Object.keys(one.inputRequests ?? {})).toEqual(["roots", "reply"]);
    const { result } = await ask({ name: "ask-both", inputResponses: { roots, reply } });
    expect(result.content).toEqual(text("1 roots; Paris."));
  });

  test("patience answers after the state went round as often as asked", async () => {
    const call = { name: "patience", arguments: { rounds: 1 } };
    const { result: one } = await ask(call);
    expect(one).toMatchObject({ resultType: "input_required", requestState: expect.any(String) });
    expect(one).not.toHaveProperty("inputRequests");
    const { result } = await ask({ ...call, requestState: one.requestState });
    expect(result.content).toEqual(text("Done after 1 repeats."));
  });

  test("a resource can ask before it is read", async () => {
    const read = { method: "resources/read", params: { uri: "example://locked" } };
    const { result: one } = await modernCall(server(), read, { capabilities });
    expect(one.inputRequests).toHaveProperty("password");
    const inputResponses = { password: accept({ password: "abc" }) };
    const params = { ...read.params, inputResponses };
    const { result } = await modernCall(server(), { ...read, params }, { capabilities });
    expect(result.contents).toMatchObject([{ text: "Opened with 3 characters." }]);
  });

  test("a prompt can ask before it is made", async () => {
    const get = { method: "prompts/get", params: { name: "personal" } };
    const { result: one } = await modernCall(server(), get, { capabilities });
    expect(one.inputRequests).toHaveProperty("topic");
    const params = { ...get.params, inputResponses: { topic: accept({ topic: "bees" }) } };
    const { result } = await modernCall(server(), { ...get, params }, { capabilities });
    expect(JSON.stringify(result.messages)).toContain("about bees");
  });
});
