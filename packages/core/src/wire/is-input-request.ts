import { isJsonObject } from "./json.js";
import type { InputRequest } from "./types/input.js";

/** Whether a value has the shape of a question of a server's. */
export function isInputRequest(value: unknown): value is InputRequest {
  return (
    isJsonObject(value) && typeof value.method === "string" && isJsonObject(value.params ?? {})
  );
}
