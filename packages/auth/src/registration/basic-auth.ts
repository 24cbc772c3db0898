import type { ClientAuth } from "oauth4webapi";

/**
 * A client id and secret in an `Authorization` header. Each is form-encoded, but no more than that asks for: many servers
 * do not decode what they get, so that `client-1` has to arrive as `client-1`.
 */
export function basicAuth(clientSecret: string): ClientAuth {
  return (_, { client_id }, __, headers) => {
    const credentials = btoa(`${formEncoded(client_id)}:${formEncoded(clientSecret)}`);
    headers.set("authorization", `Basic ${credentials}`);
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
