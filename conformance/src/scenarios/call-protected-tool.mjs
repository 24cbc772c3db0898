/** Uses a server that asks for a login first. */
export const callProtectedTool = (scenario) => async (client) => {
  const expected = refusals[scenario];
  try {
    await client.listTools();
    await client.callTool({ name: "test-tool", arguments: {} });
  } catch (error) {
    if (error.code !== expected) throw error;
    console.log("refused, as it has to be:", error.message);
    return;
  }
  if (expected !== undefined) throw new Error(`The login went through, without ${expected}.`);
};

/** The scenarios whose servers are not to be trusted, and what the client has to say about it. */
const refusals = {
  "auth/iss-normalized": "issuer_mismatch",
  "auth/iss-supported-missing": "issuer_mismatch",
  "auth/iss-unexpected": "issuer_mismatch",
  "auth/iss-wrong-issuer": "issuer_mismatch",
  "auth/metadata-issuer-mismatch": "issuer_mismatch",
  "auth/resource-mismatch": "resource_mismatch",
  "auth/scope-retry-limit": "insufficient_scope",
};
