import { isJsonObject } from "@plugboard/core/transport";

/** Which of the results that clients give this is, by what only it has. */
export function resultName(
  result: unknown,
): "CreateMessageResult" | "ElicitResult" | "EmptyResult" | "ListRootsResult" {
  if (!isJsonObject(result)) throw new Error(`${JSON.stringify(result)} is no result.`);
  if ("model" in result) return "CreateMessageResult";
  if ("action" in result) return "ElicitResult";
  if ("roots" in result) return "ListRootsResult";
  if (Object.keys(result).length === 0) return "EmptyResult";
  throw new Error(`${JSON.stringify(result)} is no result of a client.`);
}
