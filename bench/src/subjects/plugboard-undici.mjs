import { http } from "@plugboard/http";
import { undiciFetch } from "@plugboard/undici";
import { connect } from "./plugboard.mjs";

/** Our client through `@plugboard/undici`. */
export function open(url) {
  const fetch = undiciFetch();
  const client = connect(http(url, { fetch }));
  return { ...client, close: () => client.close().then(() => fetch.close()) };
}
