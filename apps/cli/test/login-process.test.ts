import { expect, test } from "vitest";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { startCli } from "./cli-process.js";
import { type LoginPeers, loginPeers } from "./login-peers.js";

const LIMIT = { timeout: 60_000 };

/** Logs in by the built command. */
async function logIn({ url, env, visit }: LoginPeers): Promise<void> {
  const cli = startCli(["login", url, "--no-browser", "--json"], { env });
  await cli.told("\n");
  await visit(JSON.parse(cli.err()).login.url);
  expect(await cli.ended).toBe(0);
}

/** Makes the access token worthless, as time does. */
async function endAccess({ oidc }: LoginPeers): Promise<void> {
  for (const secret of emitted.secrets) {
    await (await oidc.provider.AccessToken.find(secret))?.destroy();
  }
}

test("two processes at once with a token that is over refresh it once", LIMIT, async () => {
  await using peers = await loginPeers();
  await logIn(peers);
  for (let refreshes = 1; refreshes <= 2; refreshes += 1) {
    await endAccess(peers);
    const both = ["one", "two"].map((text) =>
      startCli(["call", peers.url, "echo", `text=${text}`], { env: peers.env }),
    );
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(both.map(({ out, err }) => [out(), err()])).toEqual([
      ["one\n", ""],
      ["two\n", ""],
    ]);
    const grants = peers.oidc.tokenRequests.map((form) => form.get("grant_type"));
    expect(grants.filter((grant) => grant === "refresh_token")).toHaveLength(refreshes);
    expect(grants).toHaveLength(refreshes + 1);
  }
});

test("without a login and a terminal, the built command ends with 3 and JSON", LIMIT, async () => {
  await using peers = await loginPeers();
  const cli = startCli(["tools", peers.url, "--json"], { env: peers.env });
  expect(await cli.ended).toBe(3);
  expect(cli.out()).toBe("");
  expect(JSON.parse(cli.err()).error.login).toBe(`plugboard login ${peers.url}`);
});

test("Ctrl-C ends a login that waits for the browser with 130", LIMIT, async () => {
  await using peers = await loginPeers();
  const cli = startCli(["login", peers.url, "--no-browser"], { env: peers.env });
  await cli.told("127.0.0.1");
  cli.child.kill("SIGINT");
  expect(await cli.ended).toBe(130);
});
