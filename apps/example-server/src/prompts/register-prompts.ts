import type { McpServer } from "@modelcontextprotocol/server";
import { registerGreet } from "./greet.js";
import { registerPersonal } from "./personal.js";
import { registerSummarise } from "./summarise.js";
import { registerTravel } from "./travel.js";

/** Adds all prompts. */
export function registerPrompts(server: McpServer): void {
  registerGreet(server);
  registerTravel(server);
  registerSummarise(server);
  registerPersonal(server);
}
