import { afterEach, expect, test, vi } from "vitest";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { loginPeers } from "./login-peers.js";

afterEach(() => void vi.useRealTimers());

const SECRET = "the-secret-of-my-app";
const APP = {
  client_id: "my-app",
  client_secret: SECRET,
  application_type: "native",
  grant_types: ["authorization_code", "refresh_token"],
  redirect_uris: ["http://127.0.0.1/callback"],
  token_endpoint_auth_method: "client_secret_basic",
} as const;
const CLIENT = ["--client-id", "my-app", "--client-secret-env", "APP_SECRET"];
const clients = [
  { ...APP, grant_types: [...APP.grant_types], redirect_uris: [...APP.redirect_uris] },
];
const env = { APP_SECRET: SECRET };

test("a client of one's own is remembered by its id and the name of the variable with its secret", async () => {
  await using peers = await loginPeers({ clients, accessTokenTtl: 60 });
  const { cli, url, oidc } = peers;
  emitted.secrets.add(SECRET);
  const { out } = await cli(["login", url, ...CLIENT, "--json"], { env });
  expect(JSON.parse(out)).toMatchObject({ clientId: "my-app" });
  expect(oidc.registrations).toBe(0);
  expect((await cli(["tools", url])).code).toBe(0);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  const without = await cli(["tools", url]);
  expect(without.code).toBe(2);
  expect(without.err).toContain("is in the variable APP_SECRET, which is not set");
  expect((await cli(["logout", url])).code).toBe(2);
  expect(oidc.tokenRequests).toHaveLength(1);

  expect((await cli(["tools", url], { env })).code).toBe(0);
  expect(oidc.tokenRequests.at(-1)?.get("grant_type")).toBe("refresh_token");
  expect((await cli(["logout", url], { env })).code).toBe(0);
});

test("a client that the authorization server does not know is 3, and its tokens are none", async () => {
  await using peers = await loginPeers();
  const argv = ["login", peers.url, "--client-id", "nobody", "--json", "--no-browser"];
  const io = peers.io();
  // The authorization server shows an error and sends nobody back.
  const { run } = await import("../src/run.js");
  const ended = run(argv, io);
  await io.seen("\n");
  const { login } = JSON.parse(io.err());
  await peers.visit(login.url);
  io.interrupt();
  expect(await ended).toBe(130);
  expect(JSON.parse((await peers.cli(["auth", "status", "--json"])).out)).toEqual({ logins: [] });
});

test("a wrong secret is 3, names the reason, and nothing is stored", async () => {
  await using peers = await loginPeers({ clients });
  emitted.secrets.add("a-wrong-secret");
  const { code, err } = await peers.cli(["login", peers.url, ...CLIENT, "--json"], {
    env: { APP_SECRET: "a-wrong-secret" },
  });
  expect(code).toBe(3);
  const [error] = err
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))
    .slice(-1);
  expect(error.error).toMatchObject({
    auth: { code: "grant_refused", issuer: peers.oidc.issuer, oauthError: "invalid_client" },
  });
  expect(JSON.parse((await peers.cli(["auth", "status", "--json"])).out)).toEqual({ logins: [] });
});

test.each([
  [["login", "wss://example.com"], "Logins are for http:// and https://"],
  [["login", "https://example.com/mcp", "--", "node"], "takes no login"],
  [["login"], "url"],
  [["auth"], "Say what to do"],
  [["login", "https://x/mcp", "--device", "--paste"], "two ways"],
  [["login", "https://x/mcp", "--stored-auth-only"], "login is there to ask"],
  [["login", "https://x/mcp", "--paste", "--no-input"], "--no-input forbids"],
  [["login", "https://x/mcp", "-H", "A: 1"], "-H means nothing to login"],
  [["login", "https://x/mcp", "--client-secret-env", "X"], "needs a --client-id"],
  [["login", "https://x/mcp", "--client-id", "a", "--client-secret-env", "s3"], "is not set"],
  [["login", "https://x/mcp", "--client-metadata-url", "http://y/z"], "takes an https address"],
  [
    ["login", "https://x/mcp", "--client-id", "a", "--client-metadata-url", "https://y/z"],
    "name two clients",
  ],
])("%j is a mistake that is named", async (argv, message) => {
  const { code, err } = await (await import("./run-cli.js")).runCli(argv);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
