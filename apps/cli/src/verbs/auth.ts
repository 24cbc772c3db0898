import { addExamples } from "./add-examples.js";
import { loginAction } from "./login-action.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `auth`, which has `status`. */
export function addAuth(context: VerbContext): void {
  const auth = context.program
    .command("auth")
    .description("what is stored of logins; see auth status")
    .helpCommand(false);
  const command = auth
    .command("status [url]")
    .description("the stored logins, or the one to a server; shows no token, asks no server")
    .action(
      loginAction(context, async ({ session, target }) => {
        const { showLogins } = await import("../login/show-logins.js");
        await showLogins(session, target);
      }),
    );
  addExamples(command, ["auth status", "auth status https://example.com/mcp --json"]);
}
