/** Sends a tool's input schema back to the server as it came. */
export async function echoSchema(client) {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === "json_schema_2020_12_tool");
  await client.callTool({ name: "json_schema_echo", arguments: { schema: tool.inputSchema } });
}
