import { basename } from "node:path";
import {
  type Channel,
  createChannelTransport,
  type OnWarning,
  type Transport,
} from "@plugboard/core/transport";
import { Launcher } from "./launcher.js";
import { limitedWarnings } from "./limited-warnings.js";
import { settingsOf } from "./settings.js";
import type { StdioOptions } from "./stdio-options.js";

/**
 * Reaches an MCP server that is a program of this machine: starts it for the first call, speaks to it over its standard
 * streams, and ends it with everything it has started on `close()`. A server that ends by itself fails the calls under
 * way with a `ProcessError` that has its last words, and is started again for the next call.
 *
 * It runs whatever it is told: never take a command from a source that you would not run a program from.
 *
 * @throws ArgumentError when an option can't be used.
 */
export function stdio(options: StdioOptions): Transport {
  const settings = settingsOf(options);
  const peer = basename(settings.command);
  let lastOnWarning: OnWarning | undefined;
  const warn: OnWarning = (warning) => (settings.onWarning ?? lastOnWarning)?.(warning);
  let limited = warn;
  const launcher = new Launcher(settings, { peer, onWarning: warn });
  const connect = (signal: AbortSignal): Promise<Channel> => {
    limited = limitedWarnings(warn);
    return launcher.connect(signal);
  };
  const transport = createChannelTransport(connect, {
    peer,
    maxBacklogMessages: settings.maxBacklogMessages,
    onWarning: (warning) => limited(warning),
  });
  const { legacy } = transport;
  return {
    ...transport,
    legacy: legacy && {
      ...legacy,
      open: (events) => {
        lastOnWarning = events.onWarning;
        return legacy.open(events);
      },
    },
    exchange: (request, exchangeOptions) => {
      lastOnWarning = exchangeOptions.onWarning ?? lastOnWarning;
      return transport.exchange(request, exchangeOptions);
    },
    close: async () => {
      await transport.close();
      await launcher.close();
    },
  };
}
