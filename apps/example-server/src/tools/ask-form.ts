import {
  acceptedContent,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  type JsonSchemaType,
  type McpServer,
} from "@modelcontextprotocol/server";
import { FORM_SCHEMA } from "./form-schema.js";

/** Adds the tool `ask-form`, which asks the person with a form and tells what they answered. */
export function registerAskForm(server: McpServer): void {
  const answerSchema = fromJsonSchema(FORM_SCHEMA as JsonSchemaType);
  server.registerTool(
    "ask-form",
    { title: "Ask with a form", description: "Asks for an order with every kind of field." },
    ({ mcpReq: { inputResponses } }) => {
      const response = inputResponse(inputResponses, "order");
      if (response.kind !== "elicit") {
        const message = "What may we bring you?";
        const order = inputRequired.elicit({ message, requestedSchema: FORM_SCHEMA });
        return inputRequired({ inputRequests: { order } });
      }
      if (response.action !== "accept") {
        return { content: [{ type: "text", text: `The form got the answer ${response.action}.` }] };
      }
      const order = acceptedContent(inputResponses, "order", answerSchema);
      if (order === undefined) {
        return {
          content: [{ type: "text", text: "The answer does not match the form." }],
          isError: true,
        };
      }
      return { content: [{ type: "text", text: JSON.stringify(order) }] };
    },
  );
}
