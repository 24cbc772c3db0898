import { EventLog } from "@plugboard/testing";
import {
  type Channel,
  createChannelTransport,
  isRequest,
  isResponse,
  type JsonObject,
  memoryPair,
  type OutboundMessage,
  type RequestMessage,
  type ResponseMessage,
  type Transport,
} from "../src/transport/index.js";

/** What a scripted server says to a request. `undefined`: nothing, or it does so by itself. */
export type Answer =
  | { readonly result: JsonObject }
  | {
      readonly error: { readonly code: number; readonly message?: string; readonly data?: unknown };
    }
  | undefined;

/** Answers a request, and may do with its server what it likes. */
export type Script = (request: RequestMessage, server: ScriptServer) => Answer | Promise<Answer>;

/** A server at the other end of pipes in memory, that does what a script says. */
export interface ScriptServer {
  readonly transport: Transport;
  /** All that clients sent so far, over all connections. */
  readonly seen: EventLog<OutboundMessage>;
  /** Its ends of all connections so far. */
  readonly connections: readonly Channel[];
  /** How many of them the client has ended. */
  readonly ended: EventLog<Channel>;
  /** What it was sent so far: methods, and `response`. */
  methods(): readonly string[];
  /** The message of that method, counted from 0, as soon as it is there. */
  request(method: string, index?: number): Promise<RequestMessage>;
  /** The answer to a question of the server's, as soon as it is there. */
  answer(id: number | string): Promise<ResponseMessage>;
  /** Says something over the newest connection. */
  says(value: unknown): Promise<void>;
  /** Answers a request over the newest connection. */
  answers(request: RequestMessage, answer: NonNullable<Answer>): Promise<void>;
}

/** Starts a server for one test. `unreachable`: how many attempts to connect fail first. */
export function scriptServer(
  script: Script,
  { unreachable = 0 }: { readonly unreachable?: number } = {},
): ScriptServer {
  let failures = unreachable;
  const seen = new EventLog<OutboundMessage>();
  const ended = new EventLog<Channel>();
  const connections: Channel[] = [];
  const reply = (channel: Channel, { id }: RequestMessage, answer: NonNullable<Answer>) => {
    const error = "error" in answer && { error: { message: "no", ...answer.error } };
    return channel.send({ jsonrpc: "2.0", id, ...answer, ...error } as OutboundMessage);
  };
  const serve = async (channel: Channel): Promise<void> => {
    for await (const value of channel.incoming) {
      const message = value as OutboundMessage;
      seen.add(message);
      if (!isRequest(message)) continue;
      void Promise.resolve(script(message, server)).then((answer) => {
        if (answer !== undefined) reply(channel, message, answer).catch(() => {}); // it may be gone
      });
    }
    ended.add(channel);
  };
  const newest = (): Channel => {
    const channel = connections.at(-1);
    if (channel === undefined) throw new Error("Nothing has connected yet.");
    return channel;
  };
  const server: ScriptServer = {
    transport: createChannelTransport(
      async () => {
        if (failures-- > 0) throw new Error("no route to host");
        const [mine, theirs] = memoryPair();
        connections.push(theirs);
        void serve(theirs);
        return mine;
      },
      { peer: "the script" },
    ),
    seen,
    connections,
    ended,
    methods: () => seen.items.map((message) => (isResponse(message) ? "response" : message.method)),
    request: async (method, index = 0) => {
      let count = -1;
      const test = (one: OutboundMessage) => {
        if (!("method" in one) || one.method !== method) return false;
        count += 1;
        return count === index;
      };
      return (await seen.first(test)) as RequestMessage;
    },
    answer: async (id) =>
      (await seen.first((one) => isResponse(one) && one.id === id)) as ResponseMessage,
    says: (value) => newest().send(value as OutboundMessage),
    answers: (request, answer) => reply(newest(), request, answer),
  };
  return server;
}
