import type { Transport } from "@plugboard/core";
import type { FetchDecorator } from "@plugboard/http";
import type { DryRun } from "../dry-run.js";
import { storedLogin } from "../login/stored-login.js";
import type { Session } from "../session.js";
import type { HttpTarget, Target } from "../target/target.js";

/** What is put around a transport. */
export interface OpenTransportOptions {
  /** Catches what would be sent. Absent: it is sent. */
  readonly dryRun?: DryRun | undefined;
  /** The login to send along over HTTP. Absent: the stored one, if there is one. */
  readonly login?: FetchDecorator | undefined;
}

/** Makes the transport for a target. Of the packages behind it, only the one that is needed is loaded. */
export async function openTransport(
  session: Session,
  target: Target,
  options: OpenTransportOptions = {},
): Promise<Transport> {
  if (target.kind === "http") return openHttp(session, target, options);
  const { dryRun } = options;
  const transport = await openChannel(session, target);
  return dryRun === undefined ? transport : dryRun.wrap(transport);
}

async function openHttp(
  session: Session,
  target: HttpTarget,
  { dryRun, login }: OpenTransportOptions,
): Promise<Transport> {
  const { httpTransport } = await import("./http-transport.js");
  // A dry run sees what the login adds.
  const decorators = [login ?? (await storedLogin(session, target)), dryRun?.decorator];
  return httpTransport(
    session,
    target.url,
    decorators.filter((decorator) => decorator !== undefined),
  );
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
