import { isRequest, type JsonObject } from "@plugboard/core/transport";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ProtocolSchema } from "./carried-schemas.js";
import { resultName } from "./result-name.js";

const ID = "https://schema.example/protocol";

/** Makes a check of a client's messages by the official JSON schema of a revision: what is wrong, `undefined` for nothing. */
export function createJsonSchemaCheck(
  schema: ProtocolSchema,
): (message: JsonObject) => string | undefined {
  const options = { strict: false, allErrors: true };
  const ajv = schema.$schema.includes("2020-12") ? new Ajv2020(options) : new Ajv(options);
  addFormats.default(ajv);
  ajv.addFormat("byte", true).addSchema({ ...withNumbers(schema), $id: ID });
  const key = schema.$defs ? "$defs" : "definitions";
  const definitions = schema[key] ?? {};
  const methods = new Map(
    Object.entries(definitions).map(([name, { properties }]) => [properties?.method?.const, name]),
  );
  const faultOf = (name: string, value: unknown): string | undefined => {
    const validate = ajv.getSchema(`${ID}#/${key}/${name}`);
    if (!validate) return `The schema has no ${name}.`;
    if (validate(value)) return undefined;
    return `${name} ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`;
  };
  return (message) => {
    const { method, result } = message;
    if (result !== undefined) {
      return faultOf(responseName(definitions), message) ?? faultOf(resultName(result), result);
    }
    if (method === undefined) return faultOf(errorName(definitions), message);
    const kind = isRequest(message as never) ? "JSONRPCRequest" : "JSONRPCNotification";
    const name = methods.get(method) ?? `definition of ${method}`;
    return faultOf(kind, message) ?? faultOf(name, message);
  };
}

/** What a field of a form holds is a number by the protocol, and an integer by a slip of these schemas. */
function withNumbers(schema: ProtocolSchema): ProtocolSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const isSlip = key === "type" && String(value) === "string,integer,boolean";
    return isSlip ? ["string", "number", "boolean"] : value;
  }) as ProtocolSchema;
}

const responseName = (definitions: object): string =>
  "JSONRPCResultResponse" in definitions ? "JSONRPCResultResponse" : "JSONRPCResponse";

const errorName = (definitions: object): string =>
  "JSONRPCErrorResponse" in definitions ? "JSONRPCErrorResponse" : "JSONRPCError";
