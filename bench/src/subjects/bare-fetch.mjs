import { decode, readEvents } from "./read-events.mjs";
import { headers, newRequest, resultOf } from "./wire.mjs";

/** The floor of the global `fetch`: nothing but it and `JSON.parse`. */
export function open(url) {
  const post = (body) => fetch(url, { method: "POST", headers, body });
  return {
    async call() {
      const { id, body } = newRequest();
      const response = await post(body);
      return resultOf(await response.text(), id);
    },
    async progress(onProgress) {
      const { id, body } = newRequest(true);
      const response = await post(body);
      return readEvents(decode(response.body), id, onProgress);
    },
    close: async () => {},
  };
}
