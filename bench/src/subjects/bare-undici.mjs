import { Agent, request } from "undici";
import { decode, readEvents } from "./read-events.mjs";
import { headers, newRequest, resultOf } from "./wire.mjs";

/** The floor of undici: its own `request` and `JSON.parse`. */
export function open(url) {
  const dispatcher = new Agent();
  const post = (body) => request(url, { dispatcher, method: "POST", headers, body });
  return {
    async call() {
      const { id, body } = newRequest();
      const response = await post(body);
      return resultOf(await response.body.text(), id);
    },
    async progress(onProgress) {
      const { id, body } = newRequest(true);
      const response = await post(body);
      return readEvents(decode(response.body), id, onProgress);
    },
    close: () => dispatcher.close(),
  };
}
