import type { McpServer } from "@modelcontextprotocol/server";
import type { ExampleState } from "../state/example-state.js";
import { registerAdd } from "./add.js";
import { registerAskBoth } from "./ask-both.js";
import { registerAskForm } from "./ask-form.js";
import { registerAskModel } from "./ask-model.js";
import { registerAskRoots } from "./ask-roots.js";
import { registerAskRounds } from "./ask-rounds.js";
import { registerAskUrl } from "./ask-url.js";
import { registerBump } from "./bump.js";
import { registerCancellations } from "./cancellations.js";
import { registerCount } from "./count.js";
import { registerDocument } from "./document.js";
import { registerEcho } from "./echo.js";
import { registerFail } from "./fail.js";
import { registerFailProtocol } from "./fail-protocol.js";
import { registerLog } from "./log.js";
import { registerMirror } from "./mirror.js";
import { registerPatience } from "./patience.js";
import { registerPicture } from "./picture.js";
import { registerPrimes } from "./primes.js";
import { registerSlow } from "./slow.js";
import { registerSound } from "./sound.js";
import { registerToggleBonus } from "./toggle-bonus.js";
import { registerWeather } from "./weather.js";

const registrations = [
  registerEcho,
  registerAdd,
  registerWeather,
  registerCount,
  registerSlow,
  registerAskForm,
  registerAskRounds,
  registerAskModel,
  registerPicture,
  registerDocument,
  registerBump,
  registerToggleBonus,
  registerAskUrl,
  registerAskRoots,
  registerAskBoth,
  registerPatience,
  registerMirror,
  registerPrimes,
  registerSound,
  registerLog,
  registerFail,
  registerFailProtocol,
  registerCancellations,
];

/** Adds all tools that are always there, the most inviting ones first. */
export function registerTools(server: McpServer, state: ExampleState): void {
  for (const register of registrations) register(server, state);
}
