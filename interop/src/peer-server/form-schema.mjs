/** @typedef {import("@modelcontextprotocol/sdk/types.js").ElicitRequestFormParams["requestedSchema"]} FormSchema */

/**
 * The form of `ask-form`, with the fields that a revision has: in the newest it is the one of the example server.
 *
 * @param {import("./features.mjs").Features} features
 * @returns {FormSchema}
 */
export function formSchema({ choices }) {
  if (choices) return FORM_SCHEMA;
  const { toppings, days, ...properties } = FORM_SCHEMA.properties;
  return { ...FORM_SCHEMA, properties };
}

/** @type {FormSchema} */
const FORM_SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", minLength: 1, maxLength: 40, default: "Ada" },
    email: { type: "string", title: "E-mail", format: "email" },
    age: { type: "integer", title: "Age", minimum: 0, maximum: 150 },
    height: { type: "number", title: "Height in metres", minimum: 0.3, maximum: 3, default: 1.7 },
    size: {
      type: "string",
      title: "Size",
      oneOf: [
        { const: "s", title: "Small" },
        { const: "m", title: "Medium" },
        { const: "l", title: "Large" },
      ],
      default: "m",
    },
    colour: { type: "string", title: "Colour", enum: ["red", "green", "blue"] },
    newsletter: { type: "boolean", title: "Send me the newsletter", default: false },
    toppings: {
      type: "array",
      title: "Toppings",
      minItems: 1,
      maxItems: 3,
      items: {
        anyOf: [
          { const: "cheese", title: "Cheese" },
          { const: "olives", title: "Olives" },
          { const: "basil", title: "Basil" },
        ],
      },
      default: ["cheese"],
    },
    days: {
      type: "array",
      title: "Days",
      items: { type: "string", enum: ["mon", "wed", "fri"] },
    },
  },
  required: ["name", "size"],
};
