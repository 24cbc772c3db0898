import { Agent, request } from "node:http";
import { readEvents } from "./read-events.mjs";
import { headers, newRequest, resultOf } from "./wire.mjs";

/** The floor on Node: `node:http` with a keep-alive agent and `JSON.parse`. */
export function open(url) {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(url);
  const post = (body) =>
    new Promise((resolve, reject) => {
      const sent = request(target, {
        agent,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
      });
      sent.once("response", resolve);
      sent.once("error", reject);
      sent.end(body);
    });
  return {
    async call() {
      const { id, body } = newRequest();
      const response = await post(body);
      return resultOf(await textOf(response), id);
    },
    async progress(onProgress) {
      const { id, body } = newRequest(true);
      const response = await post(body);
      return readEvents(response.setEncoding("utf8"), id, onProgress);
    },
    close: async () => agent.destroy(),
  };
}

function textOf(response) {
  return new Promise((resolve, reject) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk) => {
      text += chunk;
    });
    response.once("end", () => resolve(text));
    response.once("error", reject);
  });
}
