import { delimiter, sep } from "node:path";

const OF_A_SCRIPT =
  /^(npm_(lifecycle|package|command|execpath|node_execpath|config_(user_agent|prefer_offline|local_prefix))|INIT_CWD)/;
const SECRET = /(^|_)(NPM|NODE_AUTH|GITHUB|GH)_?TOKEN$|_auth/i;

/**
 * The environment of a user who types commands in a shell of their own: without what the script runner that started us
 * added (of npx, a preference for what npm remembers, which hides a new release), the programs of this repository, and the
 * means to publish anything anywhere else.
 */
export function hostEnvironment(root, additions) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!OF_A_SCRIPT.test(name) && !SECRET.test(name)) env[name] = value;
  }
  const isForeign = (folder) => !`${folder}${sep}`.startsWith(root);
  env.PATH = (env.PATH ?? "").split(delimiter).filter(isForeign).join(delimiter);
  return { ...env, NO_COLOR: "1", DO_NOT_TRACK: "1", TURBO_TELEMETRY_DISABLED: "1", ...additions };
}
