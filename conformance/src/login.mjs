/** How the client program logs in: by what the suite's context gives it, else as a user whose browser follows redirects. */
import {
  authorizationCode,
  callback,
  clientCredentials,
  enterpriseManaged,
  oauth,
  workloadIdentity,
} from "@plugboard/auth";

/** Gives the decorator that logs in to the server of a scenario. */
export function login(context) {
  return oauth({
    grant: grantFor(context),
    onWarning: (warning) => console.log("warning:", warning),
  });
}

function grantFor(context) {
  const { client_id: clientId, client_secret: clientSecret, issuer } = context;
  if (context.valid_jwt !== undefined) {
    return workloadIdentity({ clientId, assertion: () => context.valid_jwt });
  }
  if (context.idp_id_token !== undefined) {
    return enterpriseManaged({
      client: { clientId, clientSecret },
      identityProvider: {
        issuer: context.idp_issuer,
        tokenEndpoint: context.idp_token_endpoint,
        clientId: context.idp_client_id,
        subjectToken: () => ({ token: context.idp_id_token }),
      },
    });
  }
  if (context.private_key_pem !== undefined) {
    const { private_key_pem: privateKey, signing_algorithm: algorithm } = context;
    return clientCredentials({ clientId, credential: { privateKey, algorithm } });
  }
  // A client that was registered by hand comes with its issuer, a program that logs in by itself without.
  if (clientSecret !== undefined && issuer === undefined) {
    return clientCredentials({ clientId, credential: { secret: clientSecret } });
  }
  return authorizationCode({
    redirect: callback({ uri: "http://localhost:3000/callback", authorize: followOnce }),
    clientMetadataUrl: "https://conformance-test.local/client-metadata.json",
    ...(clientId !== undefined && { client: { clientId, clientSecret, issuer } }),
  });
}

/** What a browser does whose user has nothing to decide: it gets the redirect, to where nobody listens. */
async function followOnce(url) {
  const reply = await fetch(url, { redirect: "manual" });
  return reply.headers.get("location");
}
