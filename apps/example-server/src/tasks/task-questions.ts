const form = (key: string, message: string) => ({
  method: "elicitation/create",
  params: {
    mode: "form",
    message,
    requestedSchema: {
      type: "object",
      properties: { [key]: { type: "string", title: key } },
      required: [key],
    },
  },
});

/** What tasks ask. */
export const questions: { readonly name: object; readonly colour: object } = {
  name: form("name", "What is your name?"),
  colour: form("colour", "Which colour shall it have?"),
};
