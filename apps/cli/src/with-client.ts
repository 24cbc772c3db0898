import type { Client } from "@plugboard/core";
import { type ConnectOptions, connect } from "./connect.js";
import type { Session } from "./session.js";

const CLOSE_WITHIN_MS = 1000;

/** Lends a client to work, and closes it in the end; a peer that does not let go is not waited for. */
export async function withClient(
  session: Session,
  { target, ...options }: ConnectOptions & { readonly target: URL },
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connect(session, target, options);
  try {
    await work(client);
  } finally {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_WITHIN_MS);
    });
    await Promise.race([client.close(), enough]);
    clearTimeout(timer);
  }
}
