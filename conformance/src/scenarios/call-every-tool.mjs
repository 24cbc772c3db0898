/** Calls every tool that the client offers, with a word for each argument. */
export async function callEveryTool(client) {
  for await (const { name, inputSchema } of client.allTools()) {
    const properties = Object.keys(inputSchema.properties ?? {});
    await client.callTool({
      name,
      arguments: Object.fromEntries(properties.map((key) => [key, "word"])),
    });
    console.log("called:", name);
  }
}
