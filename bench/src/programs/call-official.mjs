import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "bench", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("https://example.com/mcp")));
console.log(await client.callTool({ name: "echo", arguments: {} }));
