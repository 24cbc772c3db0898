import type { ContentBlock } from "@plugboard/core";
import { expect, it } from "vitest";
import { type ModelOutputSettings, toModelOutput } from "./to-model-output.js";

const settings: ModelOutputSettings = {
  results: "content",
  maxResultChars: 1_000,
  maxMediaBytes: 1_000,
  sdkVersion: 6,
};
const outputOf = (result: object, rest: Partial<ModelOutputSettings> = {}) =>
  toModelOutput(
    { status: "completed", result: { content: [], ...result } },
    { ...settings, ...rest },
  );

const blob = (uri: string): ContentBlock => ({
  type: "resource",
  resource: { uri, mimeType: "application/pdf", blob: "AAAA" },
});

it.each([
  ["example://docs/a.pdf?v=1#p", "a.pdf"],
  ["urn:a", "urn:a"],
  ["example://docs/", undefined],
])("an embedded file at %s is called %s", (uri, filename) => {
  const file = { type: "file-data", mediaType: "application/pdf", data: "AAAA" };
  expect(outputOf({ content: [blob(uri)] })).toEqual({
    type: "content",
    value: [filename === undefined ? file : { ...file, filename }],
  });
});

it("for version 7 of the SDK media are file parts", () => {
  const image = { type: "image", mimeType: "image/png", data: "AAAA" };
  const data = { type: "data", data: "AAAA" };
  expect(outputOf({ content: [image, blob("a:/b.pdf")] }, { sdkVersion: 7 })).toEqual({
    type: "content",
    value: [
      { type: "file", mediaType: "image/png", data },
      { type: "file", mediaType: "application/pdf", data, filename: "b.pdf" },
    ],
  });
});

it("content of a kind that only later revisions have is handed over as JSON", () => {
  const content = [{ type: "hologram", size: 3 }];
  expect(outputOf({ content })).toEqual({ type: "text", value: '{"type":"hologram","size":3}' });
});

it("both leaves structured content out where a text repeats it, however it is spaced", () => {
  const structuredContent = { a: [1, 2] };
  const repeated = [{ type: "text", text: '{\n  "a": [1, 2]\n}' }];
  const other = [{ type: "text", text: "Two numbers." }];
  const both = { results: "both" } as const;
  expect(outputOf({ structuredContent, content: repeated }, both)).toEqual({
    type: "text",
    value: '{\n  "a": [1, 2]\n}',
  });
  expect(outputOf({ structuredContent, content: other }, both)).toEqual({
    type: "text",
    value: 'Two numbers.\n{"a":[1,2]}',
  });
});

it("B28: an error is explained by its content, else by its structured content", () => {
  const structuredContent = { code: "NOT_FOUND" };
  const structured = { results: "structured" } as const;
  const content = [{ type: "text", text: "Not there." }];
  expect(outputOf({ isError: true, structuredContent, content }, structured)).toEqual({
    type: "error-text",
    value: "Not there.",
  });
  expect(outputOf({ isError: true, structuredContent }, structured)).toEqual({
    type: "error-text",
    value: '{"code":"NOT_FOUND"}',
  });
});

it.each([undefined, null, "text", 1, { status: "completed" }, { status: "denied" }, { a: 1 }])(
  "an output that is none of ours is handed over as it is: %j",
  (output) => {
    expect(toModelOutput(output, settings)).toEqual({ type: "json", value: output ?? null });
  },
);

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  "a text cut at %d has no half characters",
  (maxResultChars) => {
    const text = "a🚀b🚀c";
    const output = outputOf({ content: [{ type: "text", text }] }, { maxResultChars });
    const { value } = output as { value: string };
    const [kept = ""] = value.split(/\n?\[The/, 1);
    expect(text.startsWith(kept)).toBe(true);
    expect(() => encodeURIComponent(kept)).not.toThrow();
    expect(kept.length).toBeLessThanOrEqual(maxResultChars);
    const left = text.length - kept.length;
    const marker = `[The result was cut: ${left} more characters were left out.]`;
    expect(value.endsWith(marker)).toBe(left > 0);
  },
);

it("the media of a result share its limit", () => {
  const picture = { type: "image", mimeType: "image/png", data: "AAAA" }; // 3 bytes
  expect(outputOf({ content: [picture, picture, picture] }, { maxMediaBytes: 8 })).toEqual({
    type: "content",
    value: [
      { type: "image-data", mediaType: "image/png", data: "AAAA" },
      { type: "image-data", mediaType: "image/png", data: "AAAA" },
      { type: "text", text: "[image/png, 3 bytes, left out]" },
    ],
  });
});
