/** Lists the tools, then makes the given calls in order. */
export const callTools =
  (calls = []) =>
  async (client) => {
    await client.listTools();
    for (const call of calls) {
      const result = await client.callTool(call);
      console.log(call.name, JSON.stringify(result.content));
    }
  };
