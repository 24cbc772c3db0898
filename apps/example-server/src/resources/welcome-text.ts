/** The address of the welcome text. */
export const WELCOME_URI = "example://welcome";

/** The welcome text, in Markdown. */
export const WELCOME_TEXT = `# Welcome

This server shows what the protocol can do: tools, resources, prompts and questions.
Call **echo** first, then **count** to see progress.
`;
