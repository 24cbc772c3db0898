import { expect, it } from "vitest";
import { peer, result, run, transportTo } from "../test/peers.js";
import { createDefaultFetch } from "./global-fetch.js";

it("sends with the runtime's own fetch", async () => {
  const { url, requests } = await peer((reply) => reply.json(result()));
  const { fetch, close } = createDefaultFetch();
  expect((await run(transportTo(url, { fetch }))).messages).toEqual([result()]);
  expect(requests[0]?.headers["user-agent"]).toBe("node");
  close();
});
