import { freshness } from "../tokens/freshness.js";
import { coversScopes } from "../tokens/scopes.js";
import type { AuthContext } from "./auth-context.js";
import type { HeldTokens } from "./held-tokens.js";
import type { RenewRequest } from "./renew-request.js";
import { renewTokens } from "./renew-tokens.js";
import { type StepUps, stepUps } from "./step-ups.js";
import { lastTokens } from "./stored-tokens.js";

/** How long tokens that the server refuses right after they were issued are taken for hopeless. */
const REFUSED_MS = 60_000;
/** How long to wait after a refresh that failed, while the token is still good. */
const PAUSE_MS = 10_000;

/** The login of one endpoint: the tokens in use, and the one renewal that is under way. */
export class Session {
  readonly context: AuthContext;
  readonly stepUps: StepUps = stepUps();
  #held: HeldTokens | undefined;
  #loading: Promise<void> | undefined;
  #isLoaded = false;
  #flight: Promise<HeldTokens | undefined> | undefined;
  /** Tokens that the server refused right after they were issued. */
  #refused: HeldTokens | undefined;
  #refreshNotBefore = 0;

  constructor(context: AuthContext) {
    this.context = context;
  }

  get held(): HeldTokens | undefined {
    return this.#held;
  }

  /** Whether the tokens can be used as they are, so that nothing has to be waited for. */
  get isReady(): boolean {
    if (!this.#isLoaded) return false;
    return this.#held === undefined || freshness(this.#held.tokens, Date.now()) === "fresh";
  }

  /** Gets the tokens ready for a request: loads them, and renews those that are about to expire. */
  async prepare(): Promise<void> {
    await this.load();
    const held = this.#held;
    const state = held === undefined ? "fresh" : freshness(held.tokens, Date.now());
    if (held === undefined || state === "fresh") return;
    const isDue = state === "due";
    if (isDue && Date.now() < this.#refreshNotBefore) return;
    const by = this.context.grant.isSilent ? "any" : "refresh";
    if (by === "refresh" && held.tokens.refreshToken === undefined) return;
    try {
      const renewed = await this.renew({ rejected: held, challenge: undefined, by });
      if (renewed !== undefined) return;
    } catch (error) {
      if (!isDue) throw error;
    }
    this.#refreshNotBefore = Date.now() + PAUSE_MS;
  }

  /** Loads the stored tokens, once. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Gets other tokens. Whoever comes while that is under way gets the same ones, if they are good for it. */
  async renew(request: RenewRequest): Promise<HeldTokens | undefined> {
    for (;;) {
      if (request.by !== "obtain" && this.#hasOthers(request)) return this.#held;
      if (this.#flight === undefined) break;
      const joined = await this.#flight;
      if (joined === undefined && request.by === "refresh") return undefined;
    }
    this.#flight = this.#renew(request);
    return this.#flight;
  }

  /** Notes that a request with these tokens went through. */
  succeeded(held: HeldTokens): void {
    if (this.#refused === held) this.#refused = undefined;
  }

  /** Notes that the server refused these tokens, though they were just issued. */
  refused(held: HeldTokens | undefined): void {
    this.#refused = held;
  }

  /** Whether the server refused these tokens before, right after they were issued. */
  isHopeless(held: HeldTokens | undefined): boolean {
    if (held === undefined || this.#refused !== held) return false;
    return Date.now() - held.tokens.obtainedAt < REFUSED_MS;
  }

  /** Forgets the tokens, without touching the store. */
  forget(): void {
    this.#held = undefined;
    this.#refused = undefined;
    this.stepUps.clear();
  }

  async #load(): Promise<void> {
    this.#held ??= await lastTokens(this.context);
    this.#isLoaded = true;
  }

  #hasOthers({ rejected, challenge }: RenewRequest): boolean {
    if (this.#held === undefined || this.#held === rejected) return false;
    return coversScopes(this.#held.tokens.requested, challenge?.scopes ?? []);
  }

  async #renew(request: RenewRequest): Promise<HeldTokens | undefined> {
    try {
      const held = await renewTokens(this.context, request);
      if (held === undefined) return undefined;
      this.#held = held;
      this.#isLoaded = true;
      return held;
    } finally {
      this.#flight = undefined;
    }
  }
}
