import type { Transport } from "@plugboard/core";
import type { DryRun } from "../dry-run.js";
import type { Session } from "../session.js";
import type { Target } from "../target/target.js";

/** Makes the transport for a target. Of the packages behind it, only the one that is needed is loaded. */
export async function openTransport(
  session: Session,
  target: Target,
  dryRun?: DryRun,
): Promise<Transport> {
  if (target.kind === "http") {
    const { httpTransport } = await import("./http-transport.js");
    return httpTransport(session, target.url, dryRun?.decorator);
  }
  const transport = await openChannel(session, target);
  return dryRun === undefined ? transport : dryRun.wrap(transport);
}

async function openChannel(
  session: Session,
  target: Exclude<Target, { readonly kind: "http" }>,
): Promise<Transport> {
  switch (target.kind) {
    case "websocket": {
      const { webSocketTransport } = await import("./web-socket-transport.js");
      return webSocketTransport(session, target.url);
    }
    case "unix": {
      const { unixTransport } = await import("./unix-transport.js");
      return unixTransport(session, target.path);
    }
    case "command": {
      const { commandTransport } = await import("./command-transport.js");
      return commandTransport(session, target);
    }
  }
}
