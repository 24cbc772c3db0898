import { ArgumentError } from "../errors/argument-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";
import { LEGACY_REVISION, LEGACY_REVISIONS, MODERN_REVISIONS } from "../wire/revisions.js";
import { AutoEra } from "./auto.js";
import type { Era } from "./era.js";
import type { EraContext } from "./era-context.js";
import type { EraRecord } from "./era-record.js";
import { createModernEra } from "./modern.js";

/** Which revisions to speak: whichever the peer does, only later or earlier ones, or what an earlier client found out. */
export type EraOption = "auto" | "modern" | "legacy" | EraRecord;

/**
 * Makes the era that the options say.
 *
 * @throws UnsupportedError when the transport cannot carry it.
 */
export function createEra(context: EraContext, option: EraOption = "auto"): Era {
  const { legacy } = context.transport;
  if (option === "modern") return createModernEra(context);
  if (option === "legacy") {
    const record = {
      era: "legacy",
      revision: LEGACY_REVISION,
      evidence: "It was asked for.",
    } as const;
    if (legacy !== undefined) return new AutoEra(context, record, true);
    const message = "This transport carries no revision that opens with initialize.";
    throw new UnsupportedError("transport", message);
  }
  const record = option === "auto" ? undefined : knownRecord(option);
  if (legacy === undefined) return createModernEra(context); // there is nothing to find out
  return new AutoEra(context, record);
}

/** A record of a revision that this client does not speak is of no use. */
function knownRecord(record: EraRecord): EraRecord | undefined {
  const isEra = record?.era === "legacy" || record?.era === "modern";
  if (!isEra || typeof record.revision !== "string") {
    const message = 'era has to be "auto", "modern", "legacy", or what client.era() gave.';
    throw new ArgumentError(message);
  }
  const revisions = record.era === "legacy" ? LEGACY_REVISIONS : MODERN_REVISIONS;
  return revisions.includes(record.revision) ? record : undefined;
}
