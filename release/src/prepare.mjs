import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execute } from "./execute.mjs";
import { hostEnvironment } from "./host-environment.mjs";
import { installTools } from "./install-tools.mjs";
import { startRegistry } from "./registry/start-registry.mjs";
import { copyWorkspace } from "./workspace/copy-workspace.mjs";

const home = fileURLToPath(new URL("..", import.meta.url));
const root = dirname(home.replace(/[/\\]$/, ""));

/**
 * Gets ready what a rehearsal needs: the tools, an empty registry on this machine, and a copy of the workspace that
 * publishes to it. `close` ends the registry and removes all files.
 */
export async function prepare({ signal }) {
  const temp = await realpath(await mkdtemp(join(tmpdir(), "plugboard-")));
  const env = hostEnvironment(root, { npm_config_cache: join(temp, "npm-cache") });
  const own = hostEnvironment(root);
  let registry;
  const close = async () => {
    await registry?.close();
    await rm(temp, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await installTools(home, { env: own, signal });
    registry = await startRegistry(join(temp, "registry"), { env, signal });
    const folder = join(temp, "workspace");
    await mkdir(join(temp, "folders"));
    const workspaceEnv = { ...own, "npm_config_@plugboard:registry": registry.url };
    const workspace = await copyWorkspace(
      { root, folder, registryUrl: registry.url },
      { env: workspaceEnv, signal },
    );
    const run = (command, args, options) => execute(command, args, { env, signal, ...options });
    const npm = (args, options) => run("npm", [...args, "--no-audit", "--no-fund"], options);
    return { root, home, temp, env, signal, registry, workspace, run, npm, close };
  } catch (error) {
    await close();
    throw error;
  }
}
