/**
 * Preload: servers that name no host listen on 127.0.0.1 instead of on every interface. The suite reads a server's port
 * right after `listen()`, so the address is set where the socket is bound: naming a host earlier would make the binding
 * wait for a lookup.
 */
import { Server } from "node:net";

const bind = Server.prototype._listen2;

Server.prototype._listen2 = function bindToLoopback(address, port, family, ...rest) {
  const namesNoHost = address === null && typeof port === "number" && port >= 0;
  return namesNoHost
    ? bind.call(this, "127.0.0.1", port, 4, ...rest)
    : bind.call(this, address, port, family, ...rest);
};
