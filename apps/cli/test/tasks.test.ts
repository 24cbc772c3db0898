import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./run-cli.js";

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

const call = (...args: string[]) => runCli(["call", server.url, "task", ...args]);
const tasks = (verb: string, ...args: string[]) => runCli(["tasks", verb, server.url, ...args]);

/** How a task stands, once that begins so. */
async function settled(id: string, how: string) {
  for (;;) {
    const stands = await tasks("get", id);
    if (stands.out.startsWith(how)) return stands;
  }
}

describe("a call whose tool makes a task follows it", () => {
  test.each([
    ["work", 0, "Worked in 2 steps.\n"],
    ["at-once", 0, "At once.\n"],
    ["direct", 0, "There was no need for a task.\n"],
    ["error-result", 5, "It went wrong.\n"],
    ["fail", 6, ""],
    ["cancel", 130, ""],
  ])("to its end: %s exits with %i", async (kind, code, out) => {
    expect(await call(`kind=${kind}`)).toMatchObject({ code, out });
  });

  test("with its status on stderr", async () => {
    expect((await call("kind=work")).err).toContain("Task working: Step 1 of 2");
  });

  test("with a line for each status where programs read", async () => {
    const { out } = await call("--ndjson");
    const types = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).type);
    expect(types.at(0)).toBe("task");
    expect(types.at(-1)).toBe("result");
  });

  test("and where nobody can be asked, leaves it be and says how to go on", async () => {
    const { code, err } = await call("kind=ask");
    expect(code).toBe(9);
    expect(err).toContain(`plugboard tasks wait ${server.url}`);
  });
});

describe("call --detach leaves the task to later commands", () => {
  test("which answer one question after the other, and wait for the result", async () => {
    const detached = await call("kind=ask-both", "--detach");
    expect(detached).toMatchObject({
      code: 0,
      err: expect.stringContaining("plugboard tasks wait"),
    });
    const id = detached.out.trim();
    expect((await settled(id, "input required")).out).toContain(
      "Asks colour: Which colour shall it have?",
    );
    expect(await tasks("update", id, "name=Ada")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--question says which one to answer"),
    });
    const update = (...answer: string[]) => tasks("update", id, "--question", ...answer);
    expect((await update("name", "nmae=Ada")).err).toContain('Did you mean "name"?');
    expect((await update("name", "name=Ada", "--dry-run")).out).toContain(
      "mcp-method: tasks/update",
    );
    expect(await update("name", "name=Ada")).toMatchObject({ code: 0, out: "Answered name.\n" });
    expect(await update("colour", "--decline")).toMatchObject({ code: 0 });
    await settled(id, "completed"); // the server takes answers when it can
    const waited = await tasks("wait", id);
    expect(waited.code).toBe(0);
    expect(waited.out).toContain('name: {"action":"accept","content":{"name":"Ada"}}');
    expect((await tasks("get", id)).out).toMatch(/^completed\n/);
  });

  test("by its handle, as JSON", async () => {
    const { out } = await call("kind=work", "--detach", "--json");
    expect(JSON.parse(out)).toMatchObject({ tool: "task", taskId: expect.any(String) });
    expect(await tasks("wait", out)).toMatchObject({ code: 0, out: "Worked in 2 steps.\n" });
  });

  test("which may give up waiting without harm, and cancel it", async () => {
    const { out } = await call("kind=work", "stepMs=60000", "--detach", "--json");
    expect((await tasks("wait", out, "--total-timeout", "200ms")).code).toBe(8);
    expect((await tasks("get", out)).out).toMatch(/^working/);
    expect((await tasks("cancel", out)).code).toBe(0);
    expect((await tasks("wait", out)).code).toBe(130);
  });
});

test("a task that the server does not know exits with 6", async () => {
  expect(await tasks("get", "nope")).toMatchObject({
    code: 6,
    err: expect.stringContaining("does not know the task"),
  });
});

test("a server of earlier revisions has no tasks, and that is said", async () => {
  await using legacy = await startExampleServer({ era: "legacy" });
  const { code, err } = await runCli(["tasks", "get", legacy.url, "any"]);
  expect(code).not.toBe(0);
  expect(err).toMatch(/revision/);
});
