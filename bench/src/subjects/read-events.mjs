import { createParser } from "eventsource-parser";

/** Reads an event stream of text: calls `onProgress` for each notification and gives the result. */
export async function readEvents(chunks, id, onProgress) {
  let result;
  const parser = createParser({
    onEvent({ data }) {
      const message = JSON.parse(data);
      if (message.method === "notifications/progress") onProgress(message.params);
      else if (message.id === id) result = message.result;
    },
  });
  for await (const chunk of chunks) parser.feed(chunk);
  if (result === undefined) throw new Error("The stream ended without a result.");
  return result;
}

/** Turns chunks of bytes into chunks of text. */
export async function* decode(body) {
  const decoder = new TextDecoder();
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
}
