import { afterEach, expect, it, vi } from "vitest";
import {
  answerWithEvents,
  CERT,
  http1,
  http2,
  https1,
  note,
  result,
  run,
  transportTo,
} from "../test/harness.js";
import { proxy } from "../test/proxy.js";

const events = [note("é北京🚀"), result()];

afterEach(() => {
  vi.unstubAllEnvs();
});

it("sends everything through the proxy that is given, with its credentials", async () => {
  const { url, port } = await http1(answerWithEvents);
  const via = await proxy();
  const transport = transportTo(url, { proxy: `http://ada:secret@127.0.0.1:${via.port}` });
  expect(await run(transport)).toEqual(events);
  expect(via.targets).toEqual([`localhost:${port}`]);
  expect(via.credentials).toEqual([`Basic ${btoa("ada:secret")}`]);
});

it.each([
  ["HTTP/1.1", https1],
  ["HTTP/2", http2],
])("sends %s over TLS through a tunnel, with the authorities that are given", async (_, serve) => {
  const { url, port } = await serve(answerWithEvents as never);
  const via = await proxy();
  const transport = transportTo(url, { proxy: `http://127.0.0.1:${via.port}`, ca: CERT });
  expect(await run(transport)).toEqual(events);
  expect(via.targets).toEqual([`localhost:${port}`]);
});

it.each([
  ["HTTP_PROXY", http1],
  ["HTTPS_PROXY", https1],
])("heeds %s of the environment when no proxy is given", async (name, serve) => {
  const { url, port } = await serve(answerWithEvents);
  const via = await proxy();
  for (const one of [
    "http_proxy",
    "https_proxy",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "no_proxy",
    "NO_PROXY",
  ]) {
    vi.stubEnv(one, undefined);
  }
  vi.stubEnv(name, `http://127.0.0.1:${via.port}`);
  expect(await run(transportTo(url, { proxy: undefined, ca: CERT }))).toEqual(events);
  expect(via.targets).toEqual([`localhost:${port}`]);
});

it("heeds NO_PROXY of the environment, and proxy: false", async () => {
  const { url } = await http1(answerWithEvents);
  const via = await proxy();
  for (const one of ["http_proxy", "HTTP_PROXY"]) vi.stubEnv(one, `http://127.0.0.1:${via.port}`);
  expect(await run(transportTo(url, { proxy: false }))).toEqual(events);
  for (const one of ["no_proxy", "NO_PROXY"]) vi.stubEnv(one, "localhost");
  expect(await run(transportTo(url, { proxy: undefined }))).toEqual(events);
  expect(via.targets).toEqual([]);
});

it("fails at once when the proxy is not there", async () => {
  const transport = transportTo("http://localhost/mcp", { proxy: "http://127.0.0.1:9" });
  await expect(run(transport)).rejects.toMatchObject({
    code: "unreachable",
    mayHaveArrived: false,
  });
});
