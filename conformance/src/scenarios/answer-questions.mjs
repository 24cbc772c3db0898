const accept = () => ({ action: "accept", content: { confirmed: true } });

/** Answers what tools ask; while one question is open, another call is made. */
export async function answerQuestions(client) {
  await client.callTool(
    { name: "test_mrtr_echo_state", arguments: {} },
    {
      input: {
        elicitation: async () => {
          await client.callTool({ name: "test_mrtr_unrelated", arguments: {} });
          return accept();
        },
      },
    },
  );
  const input = { elicitation: accept };
  await client.callTool({ name: "test_mrtr_no_state", arguments: {} }, { input });
  await client.callTool({ name: "test_mrtr_no_result_type", arguments: {} }, { input });
}
