/** Asks what the server is, then what it offers. */
export async function listTools(client) {
  const { supportedVersions } = await client.discover();
  console.log("revisions:", supportedVersions.join(", "));
  for await (const tool of client.allTools()) console.log("tool:", tool.name);
}
