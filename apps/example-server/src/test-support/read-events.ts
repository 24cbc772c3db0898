/** A JSON-RPC message as a test looks at it. */
export interface Message {
  readonly id?: string | number | null;
  readonly method?: string;
  // Tests read results freely; what they expect of them is the check.
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Reads the messages of an answer as they arrive, whichever of the two forms it has. */
export async function* readEvents(response: Response): AsyncGenerator<Message, void, void> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const text = await response.text();
    if (text !== "") yield JSON.parse(text) as Message;
    return;
  }
  let rest = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) yield JSON.parse(data) as Message;
    }
  }
}
