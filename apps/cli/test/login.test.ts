import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { run } from "../src/run.js";
import { loginPeers } from "./login-peers.js";

afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

test("login opens the browser once; tools and call use the login from then on", async () => {
  await using peers = await loginPeers();
  const { url, cli, oidc } = peers;
  const login = await cli(["login", url]);
  expect(login).toMatchObject({ code: 0, out: expect.stringContaining(`at ${oidc.issuer}`) });
  expect(login.err).toContain("A browser opens to log in.");
  expect(await cli(["tools", url])).toMatchObject({ code: 0, err: "" });
  const called = await cli(["call", url, "add", "a=1", "b=2"]);
  expect(called).toEqual({ code: 0, out: "3\n", err: "" });
  expect(oidc.tokenRequests).toHaveLength(1);
});

test("--no-browser shows the address and waits; a program reads it as JSON", async () => {
  await using peers = await loginPeers();
  const io = peers.io();
  const ended = run(["login", peers.url, "--no-browser", "--json"], io);
  await io.seen("\n");
  const { login } = JSON.parse(io.err());
  expect(login).toMatchObject({ way: "browser", opens: false });
  await peers.visit(login.url);
  expect(await ended).toBe(0);
  expect(io.opened).toEqual([]);
  expect(JSON.parse(io.out())).toMatchObject({
    url: peers.url,
    issuer: peers.oidc.issuer,
    isExpired: false,
    canRefresh: true,
  });
});

test("--paste takes the address at which a browser elsewhere ended, and asks again for a wrong one", async () => {
  await using peers = await loginPeers();
  const io = peers.io({ stdin: undefined, tty: true });
  Object.assign(io.stdin, { isTTY: false });
  const ended = run(["login", peers.url, "--paste"], io);
  await io.seen("Paste its address.");
  io.stdin.write("http://127.0.0.1:8976/elsewhere\n");
  await io.seen("That is not the address.");
  const address = /^ {2}(http\S+)$/m.exec(io.err())?.[1] ?? "";
  const end = await peers.visit(address, ({ pathname }) => pathname === "/callback");
  io.stdin.write(`${end.href}\n`);
  expect(await ended).toBe(0);
  expect(io.opened).toEqual([]);
  expect((await peers.cli(["call", peers.url, "echo", "text=pasted"])).out).toBe("pasted\n");
});

test("--paste hides what is pasted at a terminal", async () => {
  await using peers = await loginPeers();
  const io = peers.io({ tty: true });
  const ended = run(["login", peers.url, "--paste", "--plain"], io);
  await io.seen("The address that the browser ended at");
  const address = /^ {2}(http\S+)$/m.exec(io.err())?.[1] ?? "";
  const end = await peers.visit(address, ({ pathname }) => pathname === "/callback");
  io.stdin.write(`${end.href}\r`);
  expect(await ended).toBe(0);
  expect(io.err()).not.toContain(end.searchParams.get("code"));
});

test("--paste without anything pasted is 3", async () => {
  await using peers = await loginPeers();
  const { code, err } = await peers.cli(["login", peers.url, "--paste"]);
  expect(code).toBe(3);
  expect(err).toContain("No address was pasted.");
});

test("--device shows a code, and waits until it is entered on another device", async () => {
  await using peers = await loginPeers();
  const io = peers.io();
  const ended = run(["login", peers.url, "--device", "--ndjson"], io);
  await io.printed("\n");
  const prompt = JSON.parse(io.out());
  expect(prompt).toMatchObject({ type: "login", way: "device" });
  expect(prompt.userCode).toMatch(/^[A-Z0-9-]{9}$/);
  await peers.visit(prompt.completeUrl);
  expect(await ended).toBe(0);
  expect(io.opened).toEqual([]);
  expect((await peers.cli(["call", peers.url, "echo", "text=device"])).out).toBe("device\n");
}, 20_000);

test("a token that has expired is renewed by the next run, and nobody is asked", async () => {
  await using peers = await loginPeers({ accessTokenTtl: 60 });
  const { cli, url, oidc } = peers;
  await cli(["login", url]);
  later(61_000);
  expect(await cli(["call", url, "add", "a=1", "b=2", "--stored-auth-only"])).toMatchObject({
    code: 0,
    out: "3\n",
  });
  await cli(["tools", url]);
  const grants = oidc.tokenRequests.map((form) => form.get("grant_type"));
  expect(grants).toEqual(["authorization_code", "refresh_token"]);
});

test("auth status tells of logins, and shows no token", async () => {
  await using peers = await loginPeers({ accessTokenTtl: 60 });
  const { cli, url, oidc } = peers;
  expect((await cli(["auth", "status"])).out).toBe("There is no login.\n");
  await cli(["login", url]);
  const all = await cli(["auth", "status", "--json"]);
  const view = JSON.parse(all.out).logins[0];
  expect(view).toMatchObject({ url, issuer: oidc.issuer, scopes: ["read"], isExpired: false });
  expect(Date.parse(view.expiresAt)).toBeGreaterThan(Date.now());
  const one = await cli(["auth", "status", url]);
  expect(one.out).toContain("and renews itself");
  later(61_000);
  expect((await cli(["auth", "status", url])).out).toContain("renews itself at the next call");
  expect(oidc.tokenRequests).toHaveLength(1);
  expect([...emitted.secrets].filter((one) => all.out.includes(one))).toEqual([]);
});

test("auth status of a server without a login is 3, and names the command that logs in", async () => {
  const peers = await loginPeers();
  await using _ = peers;
  const { code, err } = await peers.cli(["auth", "status", peers.url, "--json"]);
  expect(code).toBe(3);
  expect(JSON.parse(err).error).toMatchObject({
    kind: "auth",
    url: peers.url,
    login: `plugboard login ${peers.url}`,
  });
});

test("logout revokes the tokens at the authorization server, and forgets them", async () => {
  await using peers = await loginPeers();
  const { cli, url, oidc } = peers;
  await cli(["login", url]);
  const { accessToken, refreshToken } = await storedTokens(peers.stateDir);
  expect(await cli(["logout", url])).toEqual({ code: 0, out: `Logged out of ${url}.\n`, err: "" });
  expect(await oidc.provider.AccessToken.find(accessToken)).toBeUndefined();
  expect(await oidc.provider.RefreshToken.find(refreshToken)).toBeUndefined();
  expect((await cli(["tools", url])).code).toBe(3);
  expect(JSON.parse((await cli(["auth", "status", "--json"])).out)).toEqual({ logins: [] });
  const again = await cli(["logout", url, "--json"]);
  expect(again).toMatchObject({ code: 0, out: `{"url":"${url}","loggedOut":false}\n` });
});

test("logins are files that only their owner can read", async () => {
  await using peers = await loginPeers();
  await peers.cli(["login", peers.url]);
  const folder = join(peers.stateDir, "logins");
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
});

test("a header of the person's wins over the stored login", async () => {
  await using peers = await loginPeers();
  const { cli, url, oidc } = peers;
  await cli(["login", url]);
  const { code, err } = await cli(["tools", url, "-H", "authorization: Bearer mine"]);
  expect(code).toBe(3);
  expect(err).not.toContain("mine");
  expect(oidc.tokenRequests).toHaveLength(1);
  expect((await cli(["tools", url])).code).toBe(0);
});

test("a dry run shows that a login would be sent, and not which", async () => {
  await using peers = await loginPeers();
  await peers.cli(["login", peers.url]);
  const argv = ["call", peers.url, "echo", "text=x", "--dry-run", "--json"];
  const request = JSON.parse((await peers.cli(argv)).out);
  expect(request.headers.authorization).toBe("<hidden>");
});

test("nothing secret is in what -v tells, nor in errors", async () => {
  await using peers = await loginPeers({ accessTokenTtl: 60 });
  const { cli, url, server } = peers;
  await cli(["login", url, "-v"]);
  later(61_000);
  await cli(["call", url, "echo", "text=x", "-v"]);
  server.needs.set("add", "write");
  expect((await cli(["call", url, "add", "a=1", "b=2", "-v"])).code).toBe(3);
  expect((await cli(["call", url, "add", "a=1", "b=2", "-v", "--json"])).code).toBe(3);
  await cli(["logout", url, "-v"]);
  expect(emitted.secrets.size).toBeGreaterThan(5);
});

/** The tokens of the one login there is. */
async function storedTokens(
  stateDir: string,
): Promise<{ readonly accessToken: string; readonly refreshToken: string }> {
  const folder = join(stateDir, "logins");
  for (const name of await readdir(folder)) {
    const file = JSON.parse(await readFile(join(folder, name), "utf8"));
    if (file.key.kind === "tokens") return file.value;
  }
  throw new Error("There is no login.");
}
