import { type Client, type ClientOptions, createClient, type Warning } from "@plugboard/core";
import { onTestFinished } from "vitest";
import type { JsonObject, RequestMessage } from "../src/transport/index.js";
import { type Answer, type Script, type ScriptServer, scriptServer } from "./script-server.js";

/** Answers by method. */
export type Answers = Readonly<Record<string, Script | undefined>>;

export const DISCOVERY = {
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: {},
} as const;

/** A refusal of a request whose method nobody knows. */
export const UNKNOWN: Answer = { error: { code: -32601, message: "Method not found" } };

/** What a server of an earlier revision says of itself. */
export function opening(overrides: JsonObject = {}): JsonObject {
  const serverInfo = { name: "old", version: "1" };
  return { protocolVersion: "2025-11-25", capabilities: {}, serverInfo, ...overrides };
}

/** A server of earlier revisions alone. Tools give their own names; what it does not know it refuses. */
export function legacyServer(answers: Answers = {}, said: JsonObject = {}): ScriptServer {
  return scriptServer(
    byMethod({
      initialize: () => ({ result: opening(said) }),
      ping: () => ({ result: {} }),
      "tools/call": (request) => ({ result: text(nameIn(request)) }),
      ...answers,
    }),
  );
}

/** A server of 2026-07-28 alone. Tools give their own names; what it does not know it refuses. */
export function modernServer(answers: Answers = {}): ScriptServer {
  return scriptServer(
    byMethod({
      "server/discover": () => ({ result: DISCOVERY }),
      "tools/call": (request) => ({
        result: { resultType: "complete", ...text(nameIn(request)) },
      }),
      ...answers,
    }),
  );
}

/** Finds the answer by the method of a request. */
export function byMethod(answers: Answers): Script {
  return (request, server) => {
    const answer = answers[request.method];
    return answer === undefined ? UNKNOWN : answer(request, server);
  };
}

/** The name in a request's params. */
export function nameIn({ params }: RequestMessage): string {
  return String(params?.name);
}

/** The result of a tool that says something. */
export function text(said: string): JsonObject {
  return { content: [{ type: "text", text: said }] };
}

/** A client of a server, closed when the test has finished, and what it warned of. */
export function clientOf(
  { transport }: Pick<ScriptServer, "transport">,
  options: Partial<ClientOptions> = {},
): { readonly client: Client; readonly warnings: readonly Warning[] } {
  const warnings: Warning[] = [];
  const client = createClient({ transport, onWarning: (one) => warnings.push(one), ...options });
  onTestFinished(() => client.close());
  return { client, warnings };
}

/** The text that a tool of that name gives. */
export async function ask(client: Client, name = "hello"): Promise<string> {
  const { content } = await client.callTool({ name });
  return (content[0] as { text: string }).text;
}

/** What a promise rejects with. */
export function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error) => error,
  );
}
