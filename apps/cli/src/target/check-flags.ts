import { UsageError } from "../errors/usage-error.js";
import type { Settings } from "../flags/settings.js";
import type { Target } from "./target.js";

/** Refuses flags that mean nothing to the kind of server: left out silently, they would be missed. */
export function checkFlags(target: Target, settings: Settings): void {
  const { kind } = target;
  if (settings.headers.length > 0 && kind !== "http" && kind !== "websocket") {
    const what = kind === "command" ? "a command" : "a Unix socket";
    throw new UsageError(`-H sends HTTP headers, and ${what} has none.`, {
      hint: kind === "command" ? "Give a variable instead: --env TOKEN=env:TOKEN." : undefined,
    });
  }
  if (!settings.subprotocol && kind !== "websocket") {
    throw new UsageError("--no-subprotocol is for ws:// and wss:// addresses.");
  }
  if (kind === "command") return;
  const flag = commandFlag(settings);
  if (flag === undefined) return;
  throw new UsageError(`${flag} is for a command that is started here, and this is an address.`, {
    hint: "A command comes after --: plugboard tools --env KEY=value -- npx -y my-server.",
  });
}

function commandFlag({ variables, cwd, inheritEnv }: Settings): string | undefined {
  if (variables.length > 0) return "--env";
  if (cwd !== undefined) return "--cwd";
  return inheritEnv ? "--inherit-env" : undefined;
}
