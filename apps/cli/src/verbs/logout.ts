import { addExamples } from "./add-examples.js";
import { loginAction } from "./login-action.js";
import type { VerbContext } from "./verb.js";

/** Adds the verb `logout`. */
export function addLogout(context: VerbContext): void {
  const command = context.program
    .command("logout <url>")
    .description("revoke the login to a server, and forget it")
    .action(
      loginAction(context, async ({ session, target }) => {
        if (target === undefined) return;
        const { logOut } = await import("../login/log-out.js");
        await logOut(session, target);
      }),
    );
  addExamples(command, ["logout https://example.com/mcp"]);
}
