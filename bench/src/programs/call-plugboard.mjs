import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";

const client = createClient({ transport: http("https://example.com/mcp") });
console.log(await client.callTool({ name: "echo", arguments: {} }));
