/** Lists and uses tools, resources and prompts. */
export async function useEverything(client) {
  for await (const { name } of client.allTools()) await client.callTool({ name, arguments: {} });
  for await (const { uri } of client.allResources()) await client.readResource({ uri });
  for await (const { name } of client.allPrompts()) await client.getPrompt({ name });
}
