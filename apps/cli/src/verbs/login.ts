import { UsageError } from "../errors/usage-error.js";
import type { LoginSettings } from "../login/login-settings.js";
import type { LoginWay } from "../login/login-way.js";
import type { Session } from "../session.js";
import { addExamples } from "./add-examples.js";
import { loginAction } from "./login-action.js";
import type { VerbContext } from "./verb.js";

interface Flags {
  readonly device?: boolean;
  readonly paste?: boolean;
  readonly browser: boolean;
  readonly clientId?: string;
  readonly clientSecretEnv?: string;
  readonly clientMetadataUrl?: string;
  readonly scope?: string;
}

/** Adds the verb `login`. */
export function addLogin(context: VerbContext): void {
  const command = context.program
    .command("login <url>")
    .description("log in to a server; all verbs use the login from then on")
    .option("--device", "by a code that is entered on another device")
    .option("--paste", "in a browser elsewhere, by pasting the address that it ends at")
    .option("--no-browser", "show the address, and open no browser")
    .option("--client-id <id>", "the client that you registered by hand")
    .option("--client-secret-env <name>", "the variable that holds its secret")
    .option("--client-metadata-url <url>", "where this client's metadata document is")
    .option("--scope <scopes>", "scopes to ask for on top of what the server wants")
    .action(
      loginAction<Flags>(context, async ({ session, target, flags }) => {
        if (target === undefined) return;
        const way = wayOf(flags, session);
        const typed = typedSettings(flags, session);
        const { logIn } = await import("../login/log-in.js");
        await logIn(session, { target, way, typed, opensBrowser: flags.browser });
      }),
    );
  addExamples(command, [
    "login https://example.com/mcp",
    "login https://example.com/mcp --device",
    "login https://example.com/mcp --client-id my-app --client-secret-env MY_APP_SECRET",
  ]);
}

function wayOf({ device, paste }: Flags, { settings }: Session): LoginWay {
  if (settings.storedAuthOnly) {
    throw new UsageError("--stored-auth-only asks nobody, and login is there to ask.");
  }
  if (device && paste) throw new UsageError("--device and --paste are two ways to log in.");
  if (paste && !settings.mayAsk) {
    throw new UsageError("--paste asks for an address, and --no-input forbids that.");
  }
  if (device) return "device";
  return paste ? "paste" : "browser";
}

/** What was said of the client and the scopes, checked. */
function typedSettings(flags: Flags, { io }: Session): LoginSettings {
  const { clientId, clientSecretEnv, clientMetadataUrl, scope } = flags;
  if (clientSecretEnv !== undefined && clientId === undefined) {
    throw new UsageError("--client-secret-env needs a --client-id.");
  }
  if (clientSecretEnv !== undefined && !io.env[clientSecretEnv]) {
    // The name is not repeated: it may be the secret itself.
    throw new UsageError("--client-secret-env names a variable that is not set.", {
      hint: "It takes the name of the variable, not the secret.",
    });
  }
  if (clientMetadataUrl !== undefined) checkMetadataUrl(clientMetadataUrl, clientId);
  return { clientId, clientSecretEnv, clientMetadataUrl, scope };
}

function checkMetadataUrl(text: string, clientId: string | undefined): void {
  if (clientId !== undefined) {
    throw new UsageError("--client-id and --client-metadata-url name two clients.");
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" && url.pathname !== "/") return;
  throw new UsageError("--client-metadata-url takes an https address with a path.");
}
