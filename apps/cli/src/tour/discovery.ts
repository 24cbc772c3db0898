import type { TourStep } from "./tour-step.js";

/** Asks the server what it is. */
export const discovery: TourStep = {
  title: "Discovery",
  run: async ({ client, session }) => {
    const { serverInfo, supportedVersions, capabilities } = await client.discover({
      signal: session.signal,
    });
    const name = serverInfo?.title ?? serverInfo?.name ?? "The server";
    const offers = Object.keys(capabilities).join(", ");
    return `${name} speaks ${supportedVersions[0]} and offers ${offers}`;
  },
};
