import { describe, expect, test } from "vitest";
import { ConnectionError } from "../errors/connection-error.js";
import { channelSuspects } from "../transport/channel-era-evidence.js";
import type { LegacyBinding } from "../transport/transport.js";
import type { JsonObject } from "../wire/json.js";
import type { RequestMessage, ResponseMessage } from "../wire/messages.js";
import { DECISION_TABLE, decide } from "./decision-table.js";
import type { ProbeOutcome } from "./probe.js";

const request: RequestMessage = { jsonrpc: "2.0", id: 1, method: "server/discover" };
const open = (): never => {
  throw new Error("The table opens no session.");
};
const CHANNEL: LegacyBinding = { suspects: channelSuspects, silenceIsSuspect: true, open };
/** Where every request has a reply of its own, and each binding knows its own refusals. */
const HTTP: LegacyBinding = { suspects: (failure) => failure === REFUSAL, open };
const REFUSAL = new Error("400 Bad Request");

const answered = (message: object): ProbeOutcome => {
  return { request, response: { jsonrpc: "2.0", id: 1, ...message } as ResponseMessage };
};
const result = (values: JsonObject): ProbeOutcome => answered({ result: values });
const refused = (code: number, data?: unknown): ProbeOutcome =>
  answered({ error: { code, message: "no", data } });
const failed = (failure: unknown): ProbeOutcome => ({ request, failure });
const lists = (...supportedVersions: unknown[]) => result({ supportedVersions });
const wants = (...supported: unknown[]) => refused(-32022, { supported });
const lost = (code: ConstructorParameters<typeof ConnectionError>[0], mayHaveArrived = true) =>
  failed(new ConnectionError(code, "gone", { mayHaveArrived }));

type Case = readonly [
  name: string,
  outcome: ProbeOutcome | undefined,
  verdict: string,
  binding?: LegacyBinding | undefined,
];

/** By row of the table, in its order. */
const CASES: readonly (readonly Case[])[] = [
  [
    ["STD-31: a list with 2026-07-28 is modern", lists("2026-07-28"), "modern"],
    [
      "COR-55: so is one with earlier and later revisions besides",
      lists("2099-01-01", "2025-11-25", "2026-07-28"),
      "modern",
    ],
    ["HTTP-65: so is one without a resultType over HTTP", lists("2026-07-28"), "modern", HTTP],
    ["STD-32: so is -32022 that lists it, too", wants("2025-11-25", "2026-07-28"), "modern"],
  ],
  [
    ["STD-31: a list of earlier revisions alone is legacy", lists("2025-11-25"), "legacy"],
    ["COR-53: so is -32022 with such a list", wants("1999-01-01", "2024-11-05"), "legacy"],
    ["COR-53: over HTTP as well", wants("2025-06-18"), "legacy", HTTP],
  ],
  [
    ["STD-31: a list of revisions that nobody here speaks is none", lists("2099-01-01"), "none"],
    ["STD-31: so is an empty list", lists(), "none"],
    ["STD-31: so is -32022 with such a list", wants("2099-01-01"), "none"],
  ],
  [
    ["STD-32: -32020 is modern", refused(-32020), "modern"],
    ["STD-32: -32021 is modern", refused(-32021), "modern"],
    ["STD-32: -32022 without a list is modern", refused(-32022), "modern"],
    ["STD-32: -32022 with a malformed list is modern", wants(1), "modern"],
    ["HTTP-61: a modern code over HTTP is modern", refused(-32020), "modern", HTTP],
  ],
  [
    ["STD-37: a success without supportedVersions is legacy", result({ tools: [] }), "legacy"],
    [
      "STD-37: so is one with another thing in its place",
      result({ supportedVersions: "2026-07-28" }),
      "legacy",
    ],
    ["STD-37: so is a list of something else than revisions", lists(20260728), "legacy"],
    ["HTTP-65: over HTTP as well", result({}), "legacy", HTTP],
  ],
  [
    ...[-32601, -32602, -32600, -32000, -32001, -32603, -32700, 0, 1].map(
      (code): Case => [`STD-33: the error ${code} is legacy`, refused(code), "legacy"],
    ),
    ["STD-34: a pipe that ends over it is legacy", lost("ended_early"), "legacy"],
    ["HTTP-61: what the binding suspects is legacy", failed(REFUSAL), "legacy", HTTP],
  ],
  [["STD-33: silence on a pipe is legacy", undefined, "legacy"]],
  [
    ["silence over HTTP says nothing", undefined, "open", HTTP],
    ["a pipe that was never there says nothing", lost("unreachable", false), "open"],
    ["a pipe that ended before it was sent says nothing", lost("ended_early", false), "open"],
    ["a pipe that this side closed says nothing", lost("closed"), "open"],
    [
      "HTTP-62: a failure that the binding does not suspect says nothing",
      failed(500),
      "open",
      HTTP,
    ],
    ["HTTP-62: nor does an error that it does not suspect", refused(-32603), "open", HTTP],
  ],
];

describe.each(DECISION_TABLE.map((row, index) => ({ row, cases: CASES[index] ?? [] })))(
  "$row.verdict ($row.rules): $row.says",
  ({ row, cases }) => {
    for (const [name, outcome, verdict, binding = CHANNEL] of cases) {
      test(name, () => {
        const { decision } = decide(outcome, binding);
        expect(decision).toBe(row);
        expect(decision.verdict).toBe(verdict);
      });
    }
  },
);

test("every row of the table has a case, and the last one takes what is left", () => {
  expect(CASES.map((cases) => cases.length > 0)).toEqual(DECISION_TABLE.map(() => true));
  expect(decide(failed(undefined), undefined).decision).toBe(DECISION_TABLE.at(-1));
});

test("what a peer lists is handed on with the decision", () => {
  expect(decide(lists("2025-06-18"), CHANNEL).listed).toEqual(["2025-06-18"]);
  expect(decide(wants("2025-06-18"), CHANNEL).listed).toEqual(["2025-06-18"]);
  expect(decide(refused(-32601), CHANNEL).listed).toBeUndefined();
});
