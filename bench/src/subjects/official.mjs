import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { call, info } from "./wire.mjs";

/** The official client, held to revision 2026-07-28. */
export async function connect(transport) {
  const client = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(transport);
  return {
    call: () => client.callTool(call),
    progress: (onprogress) => client.callTool(call, { onprogress }),
    close: () => client.close(),
  };
}

export const open = (url) => connect(new StreamableHTTPClientTransport(new URL(url)));
