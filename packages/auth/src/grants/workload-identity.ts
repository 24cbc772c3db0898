import { genericTokenEndpointRequest, None } from "oauth4webapi";
import { checkIssuer } from "../registration/check-issuer.js";
import type { ClientIdentity } from "../registration/client-identity.js";
import { requestTokens } from "../tokens/request-tokens.js";
import { fromApp } from "./from-app.js";
import type { Grant } from "./grant.js";
import { grantParameters } from "./grant-parameters.js";
import { JWT_BEARER } from "./jwt-bearer.js";

/** A workload that its platform vouches for. */
export interface WorkloadIdentityOptions {
  /** Gives the platform's JWT for this workload, a new one each time. Its audience is the authorization server's issuer. */
  readonly assertion: (request: { readonly issuer: string }) => Promise<string> | string;
  /** Absent: the assertion alone says who it is. */
  readonly clientId?: string | undefined;
  /** The authorization server that may see the assertion. Absent: the one that the server names first. */
  readonly issuer?: string | undefined;
}

/** A workload gets tokens for what its platform says about it (`jwt-bearer`). */
export function workloadIdentity(options: WorkloadIdentityOptions): Grant {
  const { assertion, clientId, issuer } = options;
  const client: ClientIdentity =
    clientId === undefined ? { clientId: "workload", auth: () => {} } : { clientId, auth: None() };
  return {
    isSilent: true,
    wantsRefresh: false,
    client: { clientId: client.clientId, issuer },
    identify: async () => client,
    async obtain(request) {
      const { http, dpop, discovered } = request;
      const { server } = discovered;
      checkIssuer({ clientId: client.clientId, issuer }, server.issuer);
      const asked = { issuer: server.issuer };
      const token = await fromApp("The assertion of the workload", () => assertion(asked));
      const parameters = { ...grantParameters(request), assertion: token };
      const asker = { http, server, client, dpop: dpop?.server };
      const answer = await requestTokens(asker, (party, sending) =>
        genericTokenEndpointRequest(server, party, client.auth, JWT_BEARER, parameters, sending),
      );
      return { answer, client };
    },
  };
}
