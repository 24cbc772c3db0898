import { RpcError } from "../../errors/rpc-error.js";
import type { LegacySession } from "../../transport/transport.js";
import type { JsonObject } from "../../wire/json.js";
import { isErrorResponse } from "../../wire/message-kind.js";
import { Method } from "../../wire/methods.js";
import type { LogLevel } from "../../wire/types/shared.js";
import type { EraContext } from "../era-context.js";
import { ask } from "./ask.js";
import { isAtLeast } from "./log-levels.js";
import type { Opening } from "./opening.js";
import { Watches } from "./watches.js";

/** A session whose server has answered `initialize`, and what these revisions keep for as long as it lasts. */
export class ActiveSession {
  readonly opening: Opening;
  readonly binding: LegacySession;
  /** The resources that the server watches. */
  readonly watches: Watches;
  readonly #context: EraContext;
  #logLevel: LogLevel | undefined;

  constructor(binding: LegacySession, opening: Opening, context: EraContext) {
    this.binding = binding;
    this.opening = opening;
    this.#context = context;
    this.watches = new Watches({
      request: (method, params) => this.request(method, params),
      onWarning: context.onWarning,
    });
  }

  /** Sends a request of the era's own. */
  async request(method: string, params: JsonObject): Promise<void> {
    const response = await ask(this.binding, this.#context, { method, params });
    if (isErrorResponse(response)) throw new RpcError(response);
  }

  /** Makes sure that the server sends log messages of a level, where it sends any. They may come by themselves. */
  async wantLogs(level: LogLevel): Promise<void> {
    if (this.opening.capabilities.logging === undefined) return;
    await this.binding.openInbound();
    if (this.#logLevel !== undefined && isAtLeast(level, this.#logLevel)) return;
    this.#logLevel = level;
    try {
      await this.request(Method.setLogLevel, { level });
    } catch (failure) {
      this.#logLevel = undefined;
      throw failure;
    }
  }
}
