import type { Call, Exchange } from "../call/call.js";
import type { ContextKey } from "../call/context-values.js";
import { closedError } from "../closed-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import { UnsupportedError } from "../errors/unsupported-error.js";
import { cancellationOf } from "../transport/cancellation.js";
import { isModernErrorCode } from "../wire/error-codes.js";
import type { InboundMessage } from "../wire/messages.js";
import { Method } from "../wire/methods.js";
import { LEGACY_REVISIONS, MODERN_REVISIONS } from "../wire/revisions.js";
import { contradictsModern } from "./contradicts-modern.js";
import { type Decision, decide, errorIn, mutualIn } from "./decision-table.js";
import { DeferredExchange } from "./deferred-exchange.js";
import type { Doubt, Doubted } from "./doubt.js";
import type { Era } from "./era.js";
import type { EraContext } from "./era-context.js";
import type { EraRecord } from "./era-record.js";
import type { LegacyEra, LegacyEraOptions } from "./legacy/legacy.js";
import { createModernEra } from "./modern.js";
import { neitherEra } from "./neither-era.js";
import { noMutualRevision } from "./no-mutual-revision.js";
import { type ProbeOutcome, probe } from "./probe.js";
import { unlessSilent } from "./unless-silent.js";
import { withinMs } from "./within-ms.js";

/** Whether a call has already been sent in another era than its first. */
const DOUBTED: ContextKey<boolean> = { name: "doubted", absent: false };

/** The era that the peer turns out to have: found out once for all callers, and again when something speaks against it. */
export class AutoEra implements Era {
  readonly #context: EraContext;
  readonly #isPinned: boolean;
  #given: EraRecord | undefined;
  #era: Era | undefined;
  #deciding: Promise<Era> | undefined;
  /** What the probe was answered with, until the call gets it that asked for just that. */
  #discovered: InboundMessage | undefined;
  #isClosed = false;
  /** A session that is being opened, to see whether it can be. */
  #opening: LegacyEra | undefined;

  /** `isPinned`: it is the era on record or none. */
  constructor(context: EraContext, record: EraRecord | undefined, isPinned = false) {
    this.#context = context;
    this.#isPinned = isPinned;
    this.#given = record;
    if (record?.era !== "modern") return;
    const { revision, evidence } = record;
    this.#era = createModernEra(context, { revision, evidence, doubt: this.#doubt });
  }

  readonly exchange: Exchange = (call) =>
    this.#era?.exchange(call) ?? new DeferredExchange(call, () => this.#found(call));

  get mirrorsParams(): boolean {
    return this.#era?.mirrorsParams ?? this.#context.transport.mirrorsParams ?? false;
  }

  record(): EraRecord | undefined {
    return this.#era?.record() ?? (this.#isPinned ? undefined : this.#given);
  }

  async rootsChanged(): Promise<void> {
    await this.#era?.rootsChanged(); // who was never asked knows of no roots
  }

  close(): Promise<void> | undefined {
    this.#isClosed = true;
    return this.#opening?.close() ?? this.#era?.close();
  }

  /** The way for a call that came before the era was known. */
  async #found(call: Call): Promise<Exchange> {
    const { exchange } = this.#era ?? (await this.#decideOnce());
    const response = this.#discovered;
    this.#discovered = undefined;
    if (call.method !== Method.discover || response === undefined) return exchange;
    return async function* () {
      yield response; // the probe was this very question
    };
  }

  #decideOnce(): Promise<Era> {
    this.#deciding ??= this.#decide().finally(() => {
      this.#deciding = undefined;
    });
    return this.#deciding;
  }

  async #decide(): Promise<Era> {
    const era = (await this.#recorded()) ?? (await this.#probed());
    this.#era = era;
    this.#given = undefined;
    return era;
  }

  /** The era on record, if the peer still opens a session. */
  async #recorded(): Promise<Era | undefined> {
    if (this.#given?.era !== "legacy") return undefined;
    const { revision, evidence = "It is on record." } = this.#given;
    try {
      return await this.#opened({ revision, evidence });
    } catch (failure) {
      if (this.#isPinned || !this.#isRefusal(failure)) throw failure;
      this.#given = undefined;
      return undefined;
    }
  }

  async #probed(): Promise<Era> {
    const { transport, probeTimeoutMs, handshakeTimeoutMs } = this.#context;
    const controller = new AbortController();
    const probing = probe(this.#context, controller.signal);
    // A probe that may go unanswered is never cancelled: who has not been initialized may choke on that.
    const outcome = transport.legacy?.silenceIsSuspect
      ? await unlessSilent(probing, probeTimeoutMs)
      : await withinMs(probing, handshakeTimeoutMs, (limitMs) => this.#silent(limitMs)).catch(
          (failure) => {
            controller.abort(failure);
            throw failure;
          },
        );
    const { decision, listed } = decide(outcome, transport.legacy);
    const { verdict } = decision;
    if (verdict === "open") throw errorIn(outcome) ?? outcome?.failure;
    if (verdict === "none") throw this.#nothingMutual(listed ?? []);
    if (verdict === "modern") return this.#modern(outcome, listed, decision);
    if (this.#era !== undefined && eraOf(this.#era) === "legacy") return this.#era; // its session lives on
    try {
      return await this.#opened({
        revision: mutualIn(listed, LEGACY_REVISIONS),
        evidence: decision.says,
      });
    } catch (failure) {
      const late = outcome ?? (await unlessSilent(probing, 0));
      const second = decide(late, transport.legacy);
      if (second.decision.verdict !== "modern") {
        const isRefusal = this.#isRefusal(failure);
        throw neitherEra(failure, { peer: this.#peer, isRefusal, said: decision.says });
      }
      return this.#modern(late, second.listed, second.decision); // it was only slow
    }
  }

  #modern(
    outcome: ProbeOutcome | undefined,
    listed: readonly string[] | undefined,
    { says }: Decision,
  ): Era {
    if (errorIn(outcome) === undefined) this.#discovered = outcome?.response;
    const revision = mutualIn(listed, MODERN_REVISIONS);
    const doubt = this.#doubt;
    return createModernEra(this.#context, { revision, doubt, evidence: says, isProven: true });
  }

  /** Opens a session: only that shows that the peer has such an era. */
  async #opened(options: LegacyEraOptions): Promise<Era> {
    const { LegacyEra } = await import("./legacy/legacy.js"); // most programs never need it
    if (this.#isClosed) throw closedError();
    const era = new LegacyEra(this.#context, { ...options, doubt: this.#doubt });
    this.#opening = era;
    try {
      await era.open();
      return era;
    } catch (failure) {
      await era.close();
      throw failure;
    } finally {
      this.#opening = undefined;
    }
  }

  /** Decides again when a failure speaks against the era, and sends the call as that says, once. */
  readonly #doubt: Doubt = async (failure, doubted) => {
    const { call, sentAs } = doubted;
    const before = this.#era;
    if (this.#isPinned || before === undefined) return undefined;
    if (isUnanswered(failure) && before.record() === undefined) this.#era = undefined; // so much for the record
    if (cancellationOf(call).aborted || call.context.get(DOUBTED)) return undefined;
    if (!this.#contradicts(failure, doubted)) return undefined;
    const isFoundOut = eraOf(before) !== sentAs; // by another call
    const era = isFoundOut ? before : await this.#decideOnce().catch(() => undefined);
    if (era === undefined || eraOf(era) === sentAs) return undefined;
    if (era !== before) await before.close();
    const context = call.context.with(DOUBTED, true);
    return (again) => era.exchange({ ...again, signal: again.signal, context });
  };

  #contradicts(failure: unknown, { sentAs, request }: Doubted): boolean {
    if (sentAs === "modern") {
      return contradictsModern(failure, request, this.#context.transport.legacy);
    }
    if (failure instanceof RpcError && isModernErrorCode(failure.code)) return true;
    return request.method === Method.initialize && this.#isRefusal(failure);
  }

  /** Whether a peer that was asked to open a session has said no to that. */
  #isRefusal(failure: unknown): boolean {
    if (failure instanceof RpcError || failure instanceof UnsupportedError) return true;
    return (
      this.#context.transport.legacy?.suspects(failure, { method: Method.initialize }) ?? false
    );
  }

  #nothingMutual(listed: readonly string[]): UnsupportedError {
    const ours = [...MODERN_REVISIONS, ...LEGACY_REVISIONS];
    return noMutualRevision({ peer: this.#peer, listed, ours });
  }

  get #peer(): string {
    return this.#context.transport.peer ?? "The server";
  }

  #silent(limitMs: number): string {
    return `${this.#peer} did not answer server/discover for ${limitMs} ms; \`handshakeTimeoutMs\` raises the limit.`;
  }
}

/** Whether there was no answer, although the request may have arrived. */
function isUnanswered(failure: unknown): boolean {
  if (failure instanceof TimeoutError) return true;
  return failure instanceof ConnectionError && failure.mayHaveArrived && failure.code !== "closed";
}

/** What an era is; one that nobody has proven is a later one. */
function eraOf(era: Era): EraRecord["era"] {
  return era.record()?.era ?? "modern";
}
