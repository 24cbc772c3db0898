import { type Client, McpError, RpcError } from "@plugboard/core";

/** What `exercise` saw. */
export interface Facts {
  readonly server: string | undefined;
  readonly hasEcho: boolean;
  readonly echo: unknown;
  readonly progress: readonly number[];
  readonly refusal: string;
  readonly change: string | undefined;
}

/** One of each thing that a client does with the example server. */
export async function exercise(client: Client): Promise<Facts> {
  const { serverInfo } = await client.discover();
  const names: string[] = [];
  for await (const tool of client.allTools()) names.push(tool.name);
  const { content } = await client.callTool({ name: "echo", arguments: { text: "hello" } });
  const progress: number[] = [];
  await client.callTool(
    { name: "count", arguments: { steps: 3 } },
    { timeoutMs: 20_000, onProgress: (step) => void progress.push(step.progress) },
  );
  const refusal = await client.readResource({ uri: "example://nowhere" }).then(
    () => "none",
    (error: unknown) => describe(error),
  );
  return {
    server: serverInfo?.name,
    hasEcho: names.includes("echo"),
    echo: content[0]?.type === "text" ? content[0].text : content,
    progress,
    refusal,
    change: await nextChange(client),
  };
}

/** An error, by the classes it is an instance of and its code. */
export function describe(error: unknown): string {
  if (!(error instanceof McpError)) return `a stranger: ${String(error)}`;
  return `McpError, ${error instanceof RpcError ? "RpcError" : error.name}, ${error.code}`;
}

async function nextChange(client: Client): Promise<string | undefined> {
  const changes = client.listen({ resourceSubscriptions: ["example://counter"] });
  await changes.acknowledged;
  await client.callTool({ name: "bump" });
  for await (const change of changes) return change.kind;
  return undefined;
}
