import { RpcError } from "../errors/rpc-error.js";
import type { LegacyBinding } from "../transport/transport.js";
import { isModernErrorCode } from "../wire/error-codes.js";
import { isErrorResponse } from "../wire/message-kind.js";
import { LEGACY_REVISIONS, MODERN_REVISIONS } from "../wire/revisions.js";
import { stringList } from "../wire/string-list.js";
import type { ProbeOutcome } from "./probe.js";
import { supportedInstead } from "./supported-instead.js";

/** What a row of the table looks at. `undefined` for an outcome: the probe was not answered in time. */
export interface Evidence {
  readonly outcome: ProbeOutcome | undefined;
  readonly legacy: LegacyBinding | undefined;
  /** The revisions that the answer lists; `undefined` when it lists none. */
  readonly listed: readonly string[] | undefined;
}

/** One way in which a probe can go. */
export interface Decision {
  /** The rules that it follows. */
  readonly rules: string;
  readonly applies: (evidence: Evidence) => boolean;
  /** `none`: there is no revision that both sides speak. `open`: it says nothing about eras, and the next call asks again. */
  readonly verdict: "modern" | "legacy" | "none" | "open";
  /** Why, in a sentence for people. */
  readonly says: string;
}

/** How the era of a peer follows from the outcome of the probe: the first row that applies decides. */
export const DECISION_TABLE: readonly Decision[] = [
  {
    rules: "STD-31, HTTP-65, COR-55",
    applies: ({ listed }) => mutualIn(listed, MODERN_REVISIONS) !== undefined,
    verdict: "modern",
    says: "It lists the revision when asked by server/discover.",
  },
  {
    rules: "STD-31, COR-53",
    applies: ({ listed }) => mutualIn(listed, LEGACY_REVISIONS) !== undefined,
    verdict: "legacy",
    says: "Of the revisions that it lists, the earlier ones alone are spoken by both sides.",
  },
  {
    rules: "STD-31",
    applies: ({ listed }) => listed !== undefined,
    verdict: "none",
    says: "It lists no revision that this client speaks.",
  },
  {
    rules: "STD-32, HTTP-61, HTTP-63",
    applies: ({ outcome }) => isModernErrorCode(errorIn(outcome)?.code ?? 0),
    verdict: "modern",
    says: "It answered server/discover with an error that only later revisions have.",
  },
  {
    rules: "STD-37, HTTP-65",
    applies: ({ outcome }) => outcome?.response !== undefined && errorIn(outcome) === undefined,
    verdict: "legacy",
    says: "It answered server/discover with something else than a list of revisions.",
  },
  {
    rules: "STD-33, STD-34, HTTP-61, HTTP-62, HTTP-63, HTTP-64",
    applies: ({ outcome, legacy }) => {
      if (outcome === undefined) return false;
      return legacy?.suspects(errorIn(outcome) ?? outcome.failure, outcome.request) ?? false;
    },
    verdict: "legacy",
    says: "It refused server/discover as servers of earlier revisions do.",
  },
  {
    rules: "STD-33",
    applies: ({ outcome, legacy }) => outcome === undefined && (legacy?.silenceIsSuspect ?? false),
    verdict: "legacy",
    says: "It did not answer server/discover.",
  },
  {
    rules: "HTTP-62",
    applies: () => true,
    verdict: "open",
    says: "The failure says nothing about revisions.",
  },
];

/** Looks a probe up. */
export function decide(
  outcome: ProbeOutcome | undefined,
  legacy: LegacyBinding | undefined,
): { readonly decision: Decision; readonly listed: readonly string[] | undefined } {
  const listed = listedIn(outcome);
  const decision = DECISION_TABLE.find(({ applies }) => applies({ outcome, legacy, listed }));
  return { decision: decision as Decision, listed };
}

/** The newest of our revisions that a peer lists too. */
export function mutualIn(
  listed: readonly string[] | undefined,
  ours: readonly string[],
): string | undefined {
  return ours.find((revision) => listed?.includes(revision));
}

/** The error that a probe was answered with. */
export function errorIn(outcome: ProbeOutcome | undefined): RpcError | undefined {
  const response = outcome?.response;
  return response !== undefined && isErrorResponse(response) ? new RpcError(response) : undefined;
}

function listedIn(outcome: ProbeOutcome | undefined): readonly string[] | undefined {
  const response = outcome?.response;
  if (response === undefined) return undefined;
  if (isErrorResponse(response)) return supportedInstead(response);
  return stringList(response.result.supportedVersions);
}
