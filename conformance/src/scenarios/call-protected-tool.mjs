/** Uses a server that asks for a login first. */
export async function callProtectedTool(client) {
  await client.listTools();
  await client.callTool({ name: "test-tool", arguments: {} });
}
