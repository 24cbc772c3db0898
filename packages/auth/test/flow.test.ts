import { expect, it } from "vitest";
import { caller } from "./support/caller.js";
import { protectedServer } from "./support/protected-server.js";

it("the first call logs in, and the next ones use the token", async () => {
  await using servers = await protectedServer();
  const { auth, server } = servers;
  const { call } = caller(server.url);
  expect(await call()).toBe(200);
  expect(await call()).toBe(200);
  expect(auth.authorizations).toHaveLength(1);
  expect(auth.grants("authorization_code")).toHaveLength(1);
  expect(server.calls.map(({ headers }) => headers.authorization !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
