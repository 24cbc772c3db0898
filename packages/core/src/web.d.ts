/**
 * The host globals that core may use, and no others: every runtime in the table of the README has them. Core is compiled
 * without DOM and without Node types, so that anything else is a compile error.
 */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface TimerHandle {
  readonly timerHandle: never;
}

declare function setTimeout(callback: () => void, delayMs?: number): TimerHandle;
declare function clearTimeout(timer: TimerHandle | undefined): void;
declare function queueMicrotask(callback: () => void): void;

declare const performance: { now(): number };

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;
}

declare function btoa(binary: string): string;
declare function atob(base64: string): string;

interface SymbolConstructor {
  readonly asyncDispose: unique symbol;
}

interface AsyncDisposable {
  [Symbol.asyncDispose](): PromiseLike<void>;
}
