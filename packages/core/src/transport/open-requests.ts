import type { NotificationMessage, RequestId } from "../wire/messages.js";
import { MetaKey, metaOf } from "../wire/meta.js";
import type { Receiver } from "./receiver.js";

/** A request that the peer has not answered. */
export interface OpenRequest {
  readonly receiver: Receiver;
  /** Whether it has been written. */
  isSent: boolean;
  /** What to tell the peer once the request has been written: nobody waits for it any more. */
  cancellation: NotificationMessage | undefined;
}

/** The requests on a channel that wait for something. Ids compare by type and value. */
export class OpenRequests {
  readonly #byId = new Map<RequestId, OpenRequest>();
  readonly #logged = new Set<OpenRequest>();

  /** The open request of that id, also when nobody waits for it any more. */
  get(id: RequestId): OpenRequest | undefined {
    return this.#byId.get(id);
  }

  /** The requests that asked for log messages, which name no request on a channel. */
  logged(): Iterable<OpenRequest> {
    return this.#logged;
  }

  add(receiver: Receiver): OpenRequest {
    const { id, params } = receiver.request;
    const open: OpenRequest = { receiver, isSent: false, cancellation: undefined };
    this.#byId.set(id, open);
    if (metaOf(params)?.[MetaKey.logLevel] !== undefined) this.#logged.add(open);
    return open;
  }

  has(open: OpenRequest): boolean {
    return this.#byId.get(open.receiver.request.id) === open;
  }

  delete(open: OpenRequest): void {
    this.#byId.delete(open.receiver.request.id);
    this.#logged.delete(open);
  }

  /** Removes all of them. */
  takeAll(): readonly OpenRequest[] {
    const all = [...this.#byId.values()];
    this.#byId.clear();
    this.#logged.clear();
    return all;
  }
}
