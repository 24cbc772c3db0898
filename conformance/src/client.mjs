/** The client program that the suite drives: one ordinary use of the public API for each family of scenarios. */
import { createClient } from "@plugboard/core";
import { http } from "@plugboard/http";
import { login } from "./login.mjs";
import { answerQuestions } from "./scenarios/answer-questions.mjs";
import { callEveryTool } from "./scenarios/call-every-tool.mjs";
import { callProtectedTool } from "./scenarios/call-protected-tool.mjs";
import { callTools } from "./scenarios/call-tools.mjs";
import { echoSchema } from "./scenarios/echo-schema.mjs";
import { listTools } from "./scenarios/list-tools.mjs";
import { listSkills, loadSkills } from "./scenarios/load-skills.mjs";
import { useEverything } from "./scenarios/use-everything.mjs";

const families = {
  initialize: listTools,
  tools_call: callTools([{ name: "add_numbers", arguments: { a: 2, b: 3 } }]),
  "elicitation-sep1034-client-defaults": callTools([{ name: "test_client_elicitation_defaults" }]),
  "sse-retry": callTools([{ name: "test_reconnection" }]),
  "request-metadata": listTools,
  "http-standard-headers": useEverything,
  "http-custom-headers": callTools(
    JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}").toolCalls,
  ),
  "http-invalid-tool-headers": callEveryTool,
  "sep-2322-client-request-state": answerQuestions,
  "json-schema-ref-no-deref": listTools,
  "json-schema-2020-12-preservation": echoSchema,
  "sep-2640-client-no-prefetch": listSkills,
  "sep-2640-client-verify-digest": loadSkills,
  "sep-2640-client-verify-size": loadSkills,
  "sep-2640-client-verify-frontmatter": loadSkills,
};

const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? "";
const isProtected = scenario.startsWith("auth/");
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}");
const run = isProtected ? callProtectedTool(scenario) : families[scenario];
if (run === undefined) throw new Error(`There is no program for the scenario "${scenario}".`);

const client = createClient({
  transport: http(process.argv.at(-1), { decorators: isProtected ? [login(context)] : [] }),
  info: { name: "plugboard-conformance", version: "1.0.0" },
  era: process.env.PLUGBOARD_ERA ?? "auto",
  input: { elicitation: () => ({ action: "accept" }) }, // fields left out get their defaults
  onWarning: (warning) => console.log("warning:", warning),
});
try {
  await run(client);
  console.log("era:", client.era());
} finally {
  await client.close();
}
console.log("finished");
