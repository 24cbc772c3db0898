import { textOf } from "./conversation-cases.mjs";
import { expectEqual, expectRejection } from "./expect.mjs";

/** Logging in at the server `peers.guarded`, which an authorization server guards. */
export const authCases = [
  { name: "a program logs in by its secret, once for many calls", run: bySecret },
  { name: "a program logs in by its private key", run: byKey },
  { name: "a user logs in with PKCE, and again by the refresh token", run: byUser },
  { name: "a login bound to a key (DPoP)", run: bound },
  { name: "a wrong secret is an AuthError", run: wrongSecret },
  { name: "a server that wants a login nobody gives is an HttpError", run: noLogin },
];

const echo = async (client, text) =>
  textOf(await client.callTool({ name: "echo", arguments: { text } }));

/** How many tokens the authorization server has issued to a client. */
const issuedTo = async ({ peers }, clientId) =>
  (await (await fetch(`${peers.issued}?client=${clientId}`)).json()).count;

async function bySecret(scene) {
  const { clientCredentials, oauth } = scene.packages.auth;
  const clientId = `secret-${scene.run}`;
  const credential = { secret: "hush" };
  const login = oauth({ grant: clientCredentials({ clientId, credential }) });
  const client = scene.open({ decorators: [login] });
  const texts = ["a", "b", "c"];
  expectEqual(await Promise.all(texts.map((text) => echo(client, text))), texts);
  expectEqual(await issuedTo(scene, clientId), 1, "the count of tokens");
}

async function byKey(scene) {
  const { clientCredentials, oauth } = scene.packages.auth;
  const clientId = `key-${scene.run}`;
  const credential = { privateKey: scene.peers.privateKey, algorithm: "ES256" };
  const login = oauth({ grant: clientCredentials({ clientId, credential }) });
  expectEqual(await echo(scene.open({ decorators: [login] }), "hello"), "hello");
  expectEqual(await issuedTo(scene, clientId), 1, "the count of tokens");
}

async function byUser(scene) {
  const { authorizationCode, callback, oauth } = scene.packages.auth;
  const clientId = `user-${scene.run}`;
  const authorize = async (url) => (await (await fetch(url)).json()).location;
  const redirect = callback({ uri: "https://app.example/callback", authorize });
  const login = oauth({ grant: authorizationCode({ client: { clientId }, redirect }) });
  const client = scene.open({ decorators: [login] });
  expectEqual(await echo(client, "hello"), "hello");
  await fetch(`${scene.peers.revoke}?client=${clientId}`, { method: "POST" });
  expectEqual(await echo(client, "hello again"), "hello again");
  expectEqual(await issuedTo(scene, clientId), 2, "the count of tokens");
}

async function bound(scene) {
  const { clientCredentials, oauth } = scene.packages.auth;
  const clientId = `bound-${scene.run}`;
  const credential = { secret: "hush" };
  const login = oauth({ grant: clientCredentials({ clientId, credential }), dpop: "always" });
  expectEqual(await echo(scene.open({ decorators: [login] }), "hello"), "hello");
}

async function wrongSecret(scene) {
  const { AuthError, clientCredentials, oauth } = scene.packages.auth;
  const credential = { secret: "wrong" };
  const clientId = `secret-${scene.run}`;
  const login = oauth({ grant: clientCredentials({ clientId, credential }) });
  const client = scene.open({ decorators: [login] });
  const fields = { code: "grant_refused", oauthError: "invalid_client" };
  const error = await expectRejection(echo(client, "hello"), AuthError, fields);
  expectEqual(error instanceof scene.packages.core.McpError, true, "being an McpError");
}

async function noLogin(scene) {
  const client = scene.open({ era: "modern" });
  const error = await expectRejection(echo(client, "hello"), scene.packages.http.HttpError, {
    status: 401,
  });
  const challenge = error.headers.get("www-authenticate") ?? "";
  expectEqual(challenge.startsWith("Bearer resource_metadata="), true, "the challenge being there");
}
