import type { CallScope } from "../call/call-scope.js";
import { CancelledError } from "../errors/cancelled-error.js";
import { ConnectionError } from "../errors/connection-error.js";
import { RpcError } from "../errors/rpc-error.js";
import { isJsonObject } from "../wire/json.js";
import { isErrorResponse, isResponse } from "../wire/message-kind.js";
import type { InboundMessage, NotificationMessage } from "../wire/messages.js";
import { Notification } from "../wire/methods.js";
import type { SubscriptionFilter } from "../wire/types/subscriptions.js";
import { type Change, changeOf } from "./change.js";

/** Changes on the server, as they come. Iterated once; leaving the loop ends the subscription. */
export interface Subscription extends AsyncIterable<Change>, AsyncDisposable {
  /** What the server agreed to, which may be less than what was asked for. Rejects when the subscription fails before. */
  readonly acknowledged: Promise<SubscriptionFilter>;
  /** Settles when the subscription has ended: rejects with the reason when it was lost. */
  readonly closed: Promise<void>;
  /** Ends the subscription and tells the server. The loop ends. */
  close(): Promise<void>;
}

/** What a subscription is made of. */
export interface SubscriptionParts {
  readonly filter: SubscriptionFilter;
  readonly scope: CallScope;
  readonly messages: AsyncIterable<InboundMessage>;
}

/** Turns the messages of a listen request into changes. */
export function createSubscription({ filter, scope, messages }: SubscriptionParts): Subscription {
  const iterator = messages[Symbol.asyncIterator]();
  let isOpen = true;
  let closedByUs = false;
  let settleClosed: { resolve: () => void; reject: (reason: unknown) => void };
  const closed = new Promise<void>((resolve, reject) => {
    settleClosed = { resolve, reject };
  });
  closed.catch(() => {}); // whoever does not look at it learns of a loss from the loop

  const end = (): void => {
    isOpen = false;
    scope.end();
    settleClosed.resolve();
  };
  const fail = (reason: unknown): never => {
    isOpen = false;
    scope.end();
    settleClosed.reject(reason);
    throw reason;
  };
  /** The next notification; `undefined` once the subscription has ended. */
  const pull = async (): Promise<NotificationMessage | undefined> => {
    if (!isOpen) return undefined;
    try {
      const { done, value } = await scope.race(iterator.next());
      scope.deadline.heard();
      if (done) throw new ConnectionError("ended_early", "The subscription ended without a word.");
      if (isResponse(value)) {
        if (isErrorResponse(value)) throw new RpcError(value);
        return void end();
      }
      return value.method === Notification.cancelled ? void end() : value;
    } catch (reason) {
      return closedByUs ? void end() : fail(reason);
    }
  };
  const acknowledge = async (): Promise<SubscriptionFilter> => {
    for (;;) {
      const message = await pull();
      if (message === undefined) return {}; // ended at once: nothing was agreed to
      if (message.method !== Notification.acknowledged) continue;
      scope.deadline.allowSilence();
      const granted = message.params?.notifications;
      return isJsonObject(granted) ? granted : {};
    }
  };
  const acknowledged = acknowledge();
  acknowledged.catch(() => {}); // whoever does not wait for it learns of a failure from the loop

  const nextChange = async (): Promise<IteratorResult<Change, undefined>> => {
    await acknowledged;
    for (;;) {
      const message = await pull();
      if (message === undefined) return { done: true, value: undefined };
      const change = changeOf(message, filter);
      if (change !== undefined) return { done: false, value: change };
    }
  };
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    closedByUs = true;
    scope.abort(new CancelledError());
    end();
  };
  let last: Promise<unknown> = Promise.resolve();
  const changes: AsyncIterator<Change, undefined> = {
    next: () => {
      const next = last.then(nextChange, nextChange);
      last = next;
      return next;
    },
    return: async () => {
      await close();
      return { done: true, value: undefined };
    },
  };
  return {
    acknowledged,
    closed,
    close,
    [Symbol.asyncIterator]: () => changes,
    [Symbol.asyncDispose]: close,
  };
}
