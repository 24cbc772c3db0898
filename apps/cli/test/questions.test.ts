import { type ExampleServer, startExampleServer } from "@plugboard/example-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../src/run.js";
import { serveRaw, toolList } from "./raw-server.js";
import { createTestIo, type TestIo } from "./test-io.js";

const [ENTER, DOWN, ESC, CTRL_C, SPACE] = ["\r", "\u001b[B", "\u001b", "\u0003", " "];

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
});
afterAll(() => server.close());

/** Presses a key once a text is there. */
async function answer(io: TestIo, text: string, ...keys: readonly string[]): Promise<void> {
  await io.seen(text);
  // The prompt draws before it listens.
  await new Promise((resolve) => setImmediate(resolve));
  for (const key of keys) io.stdin.write(key);
}

test("a form is filled in field by field, checked, shown and sent", async () => {
  const io = createTestIo({ tty: true });
  const ended = run(["call", server.url, "ask-form", "--json"], io);
  await io.seen('"Plugboard example server" at http://127.0.0.1');
  await io.seen("What may we bring you?");
  await answer(io, "Name", "!", ENTER);
  await answer(io, "E-mail (optional)", "bad", ENTER);
  await answer(io, "Write an e-mail address", "@example.com", ENTER);
  await answer(io, "Age (optional)", "200", ENTER);
  await answer(io, "At most 150.", "\u007f", ENTER);
  await answer(io, "Height in metres", ENTER);
  await answer(io, "Size", DOWN, ENTER);
  await answer(io, "Colour (optional)", ENTER);
  await answer(io, "Send me the newsletter", ENTER);
  await answer(io, "Toppings", SPACE, ENTER);
  await answer(io, "Choose at least 1.", SPACE, ENTER);
  await answer(io, "Days", ENTER);
  await io.seen("Name: Ada!");
  await io.seen("Size: l");
  await answer(io, "Send this?", ENTER);
  expect(await ended).toBe(0);
  expect(JSON.parse(JSON.parse(io.out()).content[0].text)).toEqual({
    name: "Ada!",
    email: "bad@example.com",
    age: 20,
    height: 1.7,
    size: "l",
    newsletter: false,
    toppings: ["cheese"],
  });
});

test("Esc leaves a form, and the server is told no", async () => {
  const io = createTestIo({ tty: true });
  const ended = run(["call", server.url, "ask-form"], io);
  await answer(io, "Name", ESC);
  await answer(io, "Leave the form?", DOWN, ENTER);
  expect(await ended).toBe(0);
  expect(io.out()).toBe("The form got the answer decline.\n");
});

test("Ctrl-C in a form cancels the call", async () => {
  const io = createTestIo({ tty: true });
  const ended = run(["call", server.url, "ask-form"], io);
  await answer(io, "Name", CTRL_C);
  expect(await ended).toBe(130);
});

test("a page is shown in full, and opened only after a yes", async () => {
  const refusing = createTestIo({ tty: true });
  const refused = run(["call", server.url, "ask-url"], refusing);
  await refusing.seen(`Address: ${new URL("/connect/", server.url).href}`);
  await answer(refusing, "Open it?", ENTER);
  expect(await refused).toBe(0);
  expect(refusing.out()).toBe("The page got the answer decline.\n");
  expect(refusing.opened).toEqual([]);

  const agreeing = createTestIo({ tty: true });
  const agreed = run(["call", server.url, "ask-url"], agreeing);
  await answer(agreeing, "Open it?", DOWN, DOWN, ENTER);
  expect(await agreed).toBe(0);
  expect(agreeing.opened).toEqual([expect.stringContaining("/connect/")]);

  const byHand = createTestIo({ tty: true });
  const done = run(["call", server.url, "ask-url"], byHand);
  await answer(byHand, "Open it?", DOWN, DOWN, DOWN, ENTER);
  expect(await done).toBe(0);
  expect([byHand.out(), byHand.opened]).toEqual(["Connected.\n", []]);
});

test("a destructive tool is called after a yes only", async () => {
  await using raw = await serveRaw({
    "tools/list": toolList({ annotations: { destructiveHint: true } }),
    "tools/call": '{"resultType":"complete","content":[]}',
  });
  const refusing = createTestIo({ tty: true });
  const refused = run(["call", raw.url, "t"], refusing);
  await answer(refusing, "Call it?", ENTER);
  expect(await refused).toBe(10);
  expect(raw.requests).toHaveLength(1);
  const agreeing = createTestIo({ tty: true });
  const agreed = run(["call", raw.url, "t"], agreeing);
  await answer(agreeing, "Call it?", "y", ENTER);
  expect(await agreed).toBe(0);
});

test("the tour asks the person, and shows progress on the way", async () => {
  const io = createTestIo({ tty: true });
  const ended = run([], io);
  await io.seen(" of 10");
  await answer(io, "Name", ESC);
  await answer(io, "Leave the form?", DOWN, ENTER);
  expect(await ended).toBe(0);
  expect(io.out()).toContain("all well");
}, 30_000);
