/**
 * A registry as a process of its own, for what is published here alone: started by `start-registry.mjs`, which tells the
 * folder for its storage, is told the address, and ends it.
 */
import { join } from "node:path";
import { runServer } from "verdaccio";

const [storage] = process.argv.slice(2);
const all = { access: "$all", publish: "$all", unpublish: "$all" };

const server = await runServer({
  self_path: storage,
  configPath: join(storage, "config.yaml"),
  storage,
  auth: { htpasswd: { file: join(storage, "htpasswd"), max_users: -1 } },
  uplinks: {},
  packages: { "@plugboard/*": all },
  web: { enable: false },
  log: { type: "stdout", format: "pretty", level: "warn" },
  max_body_size: "20mb",
});
process.once("disconnect", () => process.exit()); // whoever started it is gone
server.listen(0, "127.0.0.1", () => {
  process.send({ url: `http://127.0.0.1:${server.address().port}/` });
});
