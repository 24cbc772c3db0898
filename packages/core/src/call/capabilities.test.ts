import { expect, it } from "vitest";
import { capabilitiesOf } from "./capabilities.js";

const handler = () => undefined;

it("COR-25, seed A7: without handlers nothing is declared", () => {
  expect(capabilitiesOf({})).toEqual({});
  expect(capabilitiesOf({ samplingTools: true })).toEqual({});
});

it.each([
  [{ elicitation: handler }, { elicitation: { form: {} } }],
  [{ elicitationUrl: handler }, { elicitation: { url: {} } }],
  [{ elicitation: handler, elicitationUrl: handler }, { elicitation: { form: {}, url: {} } }],
  [{ sampling: handler }, { sampling: {} }],
  [{ sampling: handler, samplingTools: true }, { sampling: { tools: {} } }],
  [{ roots: [] }, { roots: {} }],
  [{ roots: handler }, { roots: {} }],
])("COR-24: %o declares %j", (input, declared) => {
  expect(capabilitiesOf(input)).toEqual(declared);
});

it("what is declared besides adds to what follows from the handlers", () => {
  const input = { elicitation: handler, sampling: handler, samplingTools: true, roots: [] };
  const declared = {
    elicitation: { url: {} },
    sampling: { context: {} },
    extensions: { "io.modelcontextprotocol/ui": {} },
  };
  expect(capabilitiesOf(input, declared)).toEqual({
    elicitation: { form: {}, url: {} },
    sampling: { tools: {}, context: {} },
    roots: {},
    extensions: { "io.modelcontextprotocol/ui": {} },
  });
  expect(capabilitiesOf({}, declared)).toEqual(declared);
});
