import type { McpServer } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";
import { registerCityWeather } from "./city-weather.js";
import { registerCounter } from "./counter.js";
import { registerGradient } from "./gradient.js";
import { registerLocked } from "./locked.js";
import { registerNumberText } from "./number-text.js";
import { registerWelcome } from "./welcome.js";

/** Adds all resources and resource templates. */
export function registerResources(server: McpServer, state: ExampleState): void {
  registerWelcome(server);
  registerCounter(server, state);
  registerGradient(server);
  registerLocked(server);
  registerCityWeather(server);
  registerNumberText(server);
}
