import { type Channel, type OnWarning, pause } from "@plugboard/core/transport";
import { processChannel } from "./process-channel.js";
import { RestartPolicy } from "./restart-policy.js";
import { ServerProcess } from "./server-process.js";
import type { Settings } from "./settings.js";
import { shutdown } from "./shutdown.js";
import { spawnProcess } from "./spawn-process.js";

/** Where a launcher says what is going on. */
export interface LauncherOptions {
  /** What messages to people call the server. */
  readonly peer: string;
  readonly onWarning: OnWarning;
}

/** Starts a process when one is needed, the next one after the last has ended, and leaves none behind. */
export class Launcher {
  readonly #settings: Settings;
  readonly #options: LauncherOptions;
  readonly #policy: RestartPolicy;
  /** Ends the last process, if it has not ended yet. */
  #endLast = async (): Promise<void> => {};

  constructor(settings: Settings, options: LauncherOptions) {
    this.#settings = settings;
    this.#options = options;
    this.#policy = new RestartPolicy(settings.restart);
  }

  /** Starts a process. The last one has to be gone by then: it may hold what the new one needs. */
  async connect(signal: AbortSignal): Promise<Channel> {
    const delayMs = this.#policy.delayMs();
    await this.#endLast();
    if (delayMs > 0) await pause(delayMs, signal);
    signal.throwIfAborted();
    const spawned = spawnProcess(this.#settings);
    const isThere = !(spawned instanceof Promise); // then there must be no turn before its end is seen to
    const server = new ServerProcess(isThere ? spawned : await spawned, this.#settings);
    let ending: Promise<void> | undefined;
    const close = (): Promise<void> => {
      ending ??= shutdown(server, this.#settings.shutdown);
      return ending;
    };
    this.#endLast = close;
    return processChannel(server, {
      peer: this.#options.peer,
      onWarning: this.#options.onWarning,
      maxMessageBytes: this.#settings.maxMessageBytes,
      onEnd: (failure, options) => this.#policy.ended(failure, options),
      close,
    });
  }

  /** Ends the last process. To be called when the signal of every start has been aborted. */
  close(): Promise<void> {
    return this.#endLast();
  }
}
