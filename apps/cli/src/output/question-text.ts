import type { InputRequiredResult } from "@plugboard/core";
import { isObject } from "../is-object.js";
import { escapeLine } from "./escape-line.js";

/** Words what a server asked, one line a question. */
export function questionTexts(result: InputRequiredResult): readonly string[] {
  return Object.values(result.inputRequests ?? {}).map(({ method, params = {} }) => {
    const message = typeof params.message === "string" ? params.message : method;
    const schema = isObject(params.requestedSchema) ? params.requestedSchema : {};
    const fields = isObject(schema.properties) ? Object.keys(schema.properties) : [];
    const detail = typeof params.url === "string" ? [params.url] : fields;
    const suffix = detail.length === 0 ? "" : ` (${detail.slice(0, 30).join(", ")})`;
    return escapeLine(`${message}${suffix}`);
  });
}
