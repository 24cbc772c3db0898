import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { call, info } from "./wire.mjs";

/** Our client over any transport. */
export function connect(transport) {
  const client = createClient({ transport, info });
  return {
    call: () => client.callTool(call),
    progress: (onProgress) => client.callTool(call, { onProgress }),
    close: () => client.close(),
  };
}

export const open = (url) => connect(http(url));
