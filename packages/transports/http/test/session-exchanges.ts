import {
  isNotification,
  isRequest,
  type Message,
  Notification,
  type NotificationMessage,
  type RequestMessage,
} from "@plugboard/core/transport";
import { EventLog, type PeerExchange, type TransportPeer } from "@plugboard/testing";

type Stream = Pick<PeerExchange, "send" | "end" | "break">;

const isCancellation = ({ method }: NotificationMessage): boolean =>
  method === Notification.cancelled;

/** What a server of sessions has seen: there, cancelling is told by notifications. */
export class SessionExchanges implements TransportPeer {
  readonly #exchanges = new EventLog<PeerExchange>();
  readonly #cancellations = new EventLog<NotificationMessage>();
  readonly #received: Message[] = [];

  /** Notes a message that has come in. */
  receive(message: Message): void {
    this.#received.push(message);
    if (isNotification(message) && isCancellation(message)) this.#cancellations.add(message);
  }

  /** Takes up a request, whose answers go where `stream` says. */
  open(request: RequestMessage, stream: Stream): void {
    const isOfRequest = ({ params }: NotificationMessage): boolean =>
      params?.requestId === request.id;
    this.#exchanges.add({
      request,
      ...stream,
      cancelled: async () => void (await this.#cancellations.first(isOfRequest)),
      cancellations: () => this.#cancellations.items.filter(isOfRequest).length,
    });
  }

  requests(): RequestMessage[] {
    return this.#received.filter((one): one is RequestMessage => isRequest(one));
  }

  notifications(): NotificationMessage[] {
    return this.#received.filter(
      (one): one is NotificationMessage => isNotification(one) && !isCancellation(one),
    );
  }

  arrived(id: RequestMessage["id"]): Promise<PeerExchange> {
    return this.#exchanges.first(({ request }) => request.id === id);
  }
}
