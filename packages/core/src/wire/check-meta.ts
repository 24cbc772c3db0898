import { ArgumentError } from "../errors/argument-error.js";
import { isJsonObject, type JsonObject } from "./json.js";

const LABEL = "[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
const KEY = new RegExp(
  `^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$`,
);

/**
 * Makes sure that the caller's own `_meta` follows the grammar of its keys: an optional prefix of dot-separated labels
 * and a slash, then a name.
 *
 * @throws ArgumentError naming the key at fault.
 */
export function checkMeta(params: JsonObject): void {
  if (params._meta === undefined) return;
  if (!isJsonObject(params._meta)) throw new ArgumentError("params._meta is not an object.");
  for (const key of Object.keys(params._meta)) {
    if (!KEY.test(key)) {
      throw new ArgumentError(`${JSON.stringify(key)} is no key for _meta: write "prefix/name".`);
    }
  }
}
