import { simulateReadableStream } from "ai";
import { MockLanguageModelV3 } from "ai/test";

/** What a model says in one step: text, or tools to call. */
export type ModelStep = string | readonly (readonly [tool: string, input: object | string])[];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** A model that says this, step by step, streaming or not. */
export function scriptedModel(...steps: ModelStep[]): MockLanguageModelV3 {
  let said = 0;
  const nextStep = () => {
    const step = steps[said++] ?? "done";
    const isText = typeof step === "string";
    const calls = isText ? [] : step;
    return {
      text: isText ? step : undefined,
      calls: calls.map(([toolName, input], index) => ({
        type: "tool-call" as const,
        toolCallId: `call-${said}-${index}`,
        toolName,
        input: typeof input === "string" ? input : JSON.stringify(input),
      })),
      finishReason: { unified: isText ? ("stop" as const) : ("tool-calls" as const), raw: "" },
    };
  };
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const { text, calls, finishReason } = nextStep();
      const content = text === undefined ? calls : [{ type: "text" as const, text }];
      return { content, finishReason, usage, warnings: [] };
    },
    doStream: async () => {
      const { text, calls, finishReason } = nextStep();
      const id = "text";
      const words = [
        { type: "text-start" as const, id },
        { type: "text-delta" as const, id, delta: text ?? "" },
        { type: "text-end" as const, id },
      ];
      const chunks = [
        { type: "stream-start" as const, warnings: [] },
        ...(text === undefined ? calls : words),
        { type: "finish" as const, finishReason, usage },
      ];
      return { stream: simulateReadableStream({ chunks, chunkDelayInMs: null }) };
    },
  });
}

/** What the tools gave, as the model got it in its last step: the newest step's results. */
export function seenResults(model: MockLanguageModelV3): unknown[] {
  const { prompt } = model.doGenerateCalls.at(-1) ?? model.doStreamCalls.at(-1) ?? { prompt: [] };
  const last = prompt.at(-1);
  if (last?.role !== "tool") return [];
  return last.content.map((part) => (part.type === "tool-result" ? part.output : part));
}
