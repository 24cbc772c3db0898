import { cors } from "./cors.mjs";
import { createIssuer } from "./issuer.mjs";
import { listen } from "./listen.mjs";
import { passOn } from "./pass-on.mjs";

const METADATA = "/.well-known/oauth-protected-resource/mcp";

/** Guards the MCP server at `origin`: whoever has no token of the issuer beside it is sent to get one. */
export async function startGuardedPeer(origin) {
  const behind = passOn(origin);
  const issuer = createIssuer();
  const peer = await listen(
    cors(async (request, response) => {
      const { pathname } = new URL(request.url, peer.origin);
      if (pathname === METADATA) return sendJson(response, resourceMetadata(peer.origin));
      if (pathname !== "/mcp") return issuer.answer(request, response, peer.origin);
      if (issuer.accepts(request.headers.authorization)) return behind(request, response);
      const challenge = `Bearer resource_metadata="${peer.origin}${METADATA}"`;
      response.writeHead(401, { "www-authenticate": challenge }).end();
    }),
  );
  return { ...peer, url: `${peer.origin}/mcp`, privateKey: issuer.privateKey };
}

const resourceMetadata = (origin) => ({
  resource: `${origin}/mcp`,
  authorization_servers: [origin],
});

function sendJson(response, body) {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
