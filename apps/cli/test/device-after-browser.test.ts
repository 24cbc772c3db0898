import { expect, test } from "vitest";
import { run } from "../src/run.js";
import { loginPeers } from "./login-peers.js";

test("a login by a code works after one in the browser", async () => {
  await using peers = await loginPeers();
  expect((await peers.cli(["login", peers.url])).code).toBe(0);
  const io = peers.io();
  const ended = run(["login", peers.url, "--device", "--ndjson"], io);
  await Promise.race([io.printed("\n"), ended]);
  const prompt = JSON.parse(io.out().split("\n")[0] ?? "");
  await peers.visit(prompt.completeUrl);
  expect(await ended).toBe(0);
}, 20_000);
