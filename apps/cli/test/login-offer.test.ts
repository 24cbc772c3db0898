import { expect, test } from "vitest";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { listen } from "../../../packages/auth/test/support/listen.js";
import { run } from "../src/run.js";
import { loginPeers } from "./login-peers.js";
import { runCli } from "./run-cli.js";
import { createTestIo, type TestIo } from "./test-io.js";

const [ENTER, UP, ESC] = ["\r", "\u001b[A", "\u001b"];

/** Presses keys once a text is there. */
async function answer(io: TestIo, text: string, ...keys: readonly string[]): Promise<void> {
  await io.seen(text);
  // The prompt draws before it listens.
  await new Promise((resolve) => setImmediate(resolve));
  for (const key of keys) io.stdin.write(key);
}

test("without a terminal, a server that wants a login is 3, with the command that logs in", async () => {
  await using peers = await loginPeers();
  const { code, out, err } = await peers.cli(["call", peers.url, "echo", "text=x", "--json"]);
  expect({ code, out }).toEqual({ code: 3, out: "" });
  expect(JSON.parse(err).error).toMatchObject({
    code: 3,
    kind: "auth",
    status: 401,
    url: peers.url,
    login: `plugboard login ${peers.url}`,
    retryable: false,
  });
  const told = await peers.cli(["tools", peers.url]);
  expect(told.err).toContain(`Log in: plugboard login ${peers.url}`);
});

test("a query is no part of the command that is named", async () => {
  await using peers = await loginPeers();
  const { err } = await peers.cli(["tools", `${peers.url}?key=s3cret`, "--json"]);
  expect(JSON.parse(err).error.login).toBe(`plugboard login '${peers.url}?<query>'`);
  expect(err).not.toContain("s3cret");
});

test("at a terminal, a login is offered, and the call goes on after a yes", async () => {
  await using peers = await loginPeers();
  const io = peers.io({ tty: true });
  const ended = run(["call", peers.url, "add", "a=1", "b=2", "--plain"], io);
  await io.seen(`${peers.url} wants a login at ${peers.oidc.issuer}.`);
  await answer(io, "Log in?", ENTER);
  expect(await ended).toBe(0);
  expect(io.out()).toBe("3\n");
  expect(io.opened).toHaveLength(1);
  expect((await peers.cli(["tools", peers.url])).code).toBe(0);
});

test.each([
  ["No", [UP, ENTER]],
  ["Esc", [ESC]],
])("%s leaves it at 3, and opens nothing", async (_, keys) => {
  await using peers = await loginPeers();
  const io = peers.io({ tty: true });
  const ended = run(["tools", peers.url, "--plain"], io);
  await answer(io, "Log in?", ...keys);
  expect(await ended).toBe(3);
  expect(io.opened).toEqual([]);
  expect(io.err()).toContain(`Log in: plugboard login ${peers.url}`);
});

test.each([
  ["--stored-auth-only", ["--stored-auth-only"]],
  ["--no-input", ["--no-input"]],
  ["a header of the person's", ["-H", "Authorization: Bearer mine"]],
])("with %s, no login is offered at a terminal either", async (_, flags) => {
  await using peers = await loginPeers();
  const { code, err } = await peers.cli(["tools", peers.url, ...flags], { tty: true });
  expect(code).toBe(3);
  expect(err).not.toContain("Log in?");
});

test("where a login can't be had, what is wrong and the way around are told", async () => {
  await using server = await listen(() => ({ status: 401 }));
  const url = `${server.origin}/mcp`;
  const io = createTestIo({ tty: true });
  const ended = run(["tools", url, "--plain"], io);
  await answer(io, "Log in?", ENTER);
  expect(await ended).toBe(3);
  expect(io.opened).toEqual([]);
  expect(io.err()).toContain("plugboard login <url> --client-id <id>");
  const left = await runCli(["tools", url]);
  expect(left.code).toBe(3);
  expect(left.err).toContain("or send credentials: -H");
});

test("a tool that needs more rights is 3 and names them; at a terminal, they are asked for", async () => {
  await using peers = await loginPeers();
  const { cli, url, server } = peers;
  server.needs.set("add", "write");
  await cli(["login", url]);
  const argv = ["call", url, "add", "a=1", "b=2"];
  const refused = await cli([...argv, "--json"]);
  expect(refused.code).toBe(3);
  expect(JSON.parse(refused.err).error).toMatchObject({
    auth: { code: "login_required", issuer: peers.oidc.issuer, scopes: ["write"] },
    login: `plugboard login ${url} --scope write`,
  });
  const io = peers.io({ tty: true });
  const ended = run([...argv, "--plain"], io);
  await answer(io, "Log in?", ENTER);
  expect(await ended).toBe(0);
  expect(io.out()).toBe("3\n");
  expect(await cli(argv)).toMatchObject({ code: 0, out: "3\n" });
});

test("--scope asks for more from the start", async () => {
  await using peers = await loginPeers();
  const { cli, url } = peers;
  const { out } = await cli(["login", url, "--scope", "write", "--json"]);
  expect(JSON.parse(out).scopes.sort()).toEqual(["read", "write"]);
});

test("a login that was revoked elsewhere is 3 without a terminal", async () => {
  await using peers = await loginPeers();
  const { cli, url, oidc } = peers;
  await cli(["login", url]);
  for (const secret of emitted.secrets) {
    await (await oidc.provider.AccessToken.find(secret))?.destroy();
    await (await oidc.provider.RefreshToken.find(secret))?.destroy();
  }
  const { code, err } = await cli(["tools", url, "--json"]);
  expect(code).toBe(3);
  expect(JSON.parse(err).error).toMatchObject({
    auth: { code: "login_required" },
    login: `plugboard login ${url}`,
    message: `The login to ${url} is over.`,
  });
});
