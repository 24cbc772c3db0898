import { AuthError } from "../auth-error.js";
import { plainText } from "../policy/plain-text.js";
import type { PublicClientOptions } from "../registration/public-client-options.js";
import { resolveClient } from "../registration/resolve-client.js";
import { forgetsClient } from "./forgets-client.js";
import { fromApp } from "./from-app.js";
import type { Grant, Granted, GrantRequest } from "./grant.js";
import { identifyPublicClient } from "./identify-public-client.js";
import { pollDeviceCode } from "./poll-device-code.js";
import { type DevicePrompt, requestDeviceCode } from "./request-device-code.js";

/** How a user logs in on another device. */
export interface DeviceCodeOptions extends PublicClientOptions {
  /** Tells the user what to open and enter. Waiting goes on meanwhile. */
  readonly prompt: (prompt: DevicePrompt) => void | Promise<void>;
}

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** A user logs in on another device, where a short code is entered (RFC 8628). */
export function deviceCode(options: DeviceCodeOptions): Grant {
  return {
    isSilent: false,
    wantsRefresh: true,
    client: options.client,
    identify: (server, registration) => identifyPublicClient(options, { server, registration }),
    async obtain(request) {
      const { registrations, discovered } = request;
      const { issuer, device_authorization_endpoint: endpoint } = discovered.server;
      if (endpoint === undefined) {
        const message = `${plainText(issuer)} has no device authorization endpoint.`;
        throw new AuthError("metadata_invalid", message, { issuer });
      }
      const registered = await registrations.read(issuer);
      try {
        return await login(request, options);
      } catch (error) {
        if (registered === undefined || !forgetsClient(error)) throw error;
        await registrations.drop(issuer, registered.clientId);
        return await login(request, options);
      }
    },
  };
}

async function login(request: GrantRequest, options: DeviceCodeOptions): Promise<Granted> {
  const grantTypes = [DEVICE_CODE, "refresh_token"];
  const client = await resolveClient(options, { ...request, redirectUris: [], grantTypes });
  const { code, prompt, intervalMs } = await requestDeviceCode(request, client);
  await fromApp("Showing the code to the user", () => options.prompt(prompt));
  const { expiresAt } = prompt;
  return { answer: await pollDeviceCode(request, { client, code, intervalMs, expiresAt }), client };
}
