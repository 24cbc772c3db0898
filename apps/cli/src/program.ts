import { Command } from "commander";
import { addCommonFlags } from "./flags/add-common-flags.js";
import { addAuth } from "./verbs/auth.js";
import { addCall } from "./verbs/call.js";
import { addComplete } from "./verbs/complete.js";
import { addInfo } from "./verbs/info.js";
import { addListen } from "./verbs/listen.js";
import { addLogin } from "./verbs/login.js";
import { addLogout } from "./verbs/logout.js";
import { addPrompt } from "./verbs/prompt.js";
import { addPrompts } from "./verbs/prompts.js";
import { addRead } from "./verbs/read.js";
import { addResources } from "./verbs/resources.js";
import { addTasks } from "./verbs/tasks.js";
import { addTemplates } from "./verbs/templates.js";
import { addTool } from "./verbs/tool.js";
import { addTools } from "./verbs/tools.js";
import { addTour } from "./verbs/tour.js";
import type { VerbContext } from "./verbs/verb.js";
import { VERSION } from "./version.js";

const EXIT_CODES = `
Exit codes:
  0 ok                    4 unreachable          8 timed out
  1 unexpected failure    5 tool error           9 input required
  2 usage                 6 protocol error      10 refused
  3 login needed          7 not supported      130 cancelled

A target is the address of a server, like https://example.com/mcp, wss://… or unix:/path.
A server that is a program is started: its command comes last, after --, and there is no target.
  plugboard tools -- npx -y my-server
A server that wants a login: plugboard login <url>, once; all verbs use it from then on.
Without arguments, the tour starts. Help on a verb: plugboard <verb> --help`;

/** Makes the parser of the command line. */
export function createProgram({ io, words, finish }: Omit<VerbContext, "program">): Command {
  const program = new Command("plugboard")
    .description("Talk to any MCP server.")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // Errors are told in one place, in the form that was asked for.
      writeErr: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 100,
    })
    .addHelpText("after", EXIT_CODES);
  addCommonFlags(program);
  const context = { program, io, words, finish };
  addTour(context);
  addInfo(context);
  addTools(context);
  addTool(context);
  addCall(context);
  addTasks(context);
  addResources(context);
  addTemplates(context);
  addRead(context);
  addPrompts(context);
  addPrompt(context);
  addComplete(context);
  addListen(context);
  addLogin(context);
  addLogout(context);
  addAuth(context);
  return program;
}
