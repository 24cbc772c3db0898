import {
  allowInsecureRequests,
  customFetch,
  deviceAuthorizationRequest,
  processDeviceAuthorizationResponse,
} from "oauth4webapi";
import type { ClientIdentity } from "../registration/client-identity.js";
import { tokenFailure } from "../tokens/token-failure.js";
import { tokenReply } from "../tokens/token-reply.js";
import type { GrantRequest } from "./grant.js";
import { grantParameters } from "./grant-parameters.js";

/** What a user is told who logs in on another device. */
export interface DevicePrompt {
  /** What to open. */
  readonly url: URL;
  /** What to open instead where it need not be typed: it has the code in it. */
  readonly completeUrl: URL | undefined;
  /** What to enter there. */
  readonly userCode: string;
  /** Until when, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A login on another device that was begun. */
export interface DeviceLogin {
  readonly prompt: DevicePrompt;
  readonly code: string;
  readonly intervalMs: number;
}

const DEFAULT_INTERVAL_S = 5;

/** Begins a login on another device. */
export async function requestDeviceCode(
  request: GrantRequest,
  client: ClientIdentity,
): Promise<DeviceLogin> {
  const { http, discovered } = request;
  const { server } = discovered;
  const { policy } = http;
  const party = { client_id: client.clientId };
  const secrets: string[] = [];
  try {
    const reply = await deviceAuthorizationRequest(
      server,
      party,
      client.auth,
      grantParameters(request),
      {
        [customFetch]: async (url, init) => {
          secrets.push(...init.body.values(), init.headers.authorization ?? "");
          return tokenReply(await http.send(url, init), url);
        },
        [allowInsecureRequests]: true, // the policy decides
      },
    );
    const answer = await processDeviceAuthorizationResponse(server, party, reply);
    const { verification_uri: url, verification_uri_complete: complete } = answer;
    const prompt = {
      url: policy.check(url, "The page to enter the code at"),
      completeUrl:
        complete === undefined ? undefined : policy.check(complete, "The page to log in at"),
      userCode: answer.user_code,
      expiresAt: Date.now() + answer.expires_in * 1000,
    };
    const intervalMs = (answer.interval ?? DEFAULT_INTERVAL_S) * 1000;
    return { prompt, code: answer.device_code, intervalMs };
  } catch (error) {
    throw tokenFailure(error, { issuer: server.issuer, secrets });
  }
}
