import * as official from "@modelcontextprotocol/core";
import { isNotification, isRequest, type JsonObject } from "@plugboard/core/transport";
import { z } from "zod";
import { resultName } from "./result-name.js";

const RESULTS = {
  CreateMessageResult: official.CreateMessageResultWithToolsSchema,
  ElicitResult: official.ElicitResultSchema,
  EmptyResult: official.EmptyResultSchema,
  ListRootsResult: official.ListRootsResultSchema,
};

/** The official schema of each method: of requests and of notifications. */
const METHODS = new Map(
  Object.values(official).flatMap((schema) => {
    const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {};
    const { method } = shape;
    return method instanceof z.ZodLiteral ? [[String(method.value), schema] as const] : [];
  }),
);

/** What is wrong with a message of a client by the official Zod schemas; `undefined` when nothing is. */
export function zodFault(message: JsonObject): string | undefined {
  const kind = isRequest(message as never)
    ? official.JSONRPCRequestSchema
    : isNotification(message as never)
      ? official.JSONRPCNotificationSchema
      : official.JSONRPCResponseSchema;
  const schemas: z.ZodType[] = [kind];
  const { method, result } = message;
  if (typeof method === "string") schemas.push(METHODS.get(method) ?? z.never());
  const faults = schemas.map((schema) => faultOf(schema, message));
  if (result !== undefined) faults.push(faultOf(RESULTS[resultName(result)], result));
  return faults.find((fault) => fault !== undefined);
}

function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  const { error } = schema.safeParse(value);
  return error && `${z.prettifyError(error)} in ${JSON.stringify(value)}`;
}
