import { readPackages } from "./read-packages.mjs";

const RELEASE_LIMITS = { timeoutMs: 420_000 };

/** Takes the pending changesets into versions; gives the one version that all packages have then. */
export async function versionSet(workspace) {
  await workspace.pnpm(["run", "version-packages"]);
  const packages = readPackages(workspace.folder);
  const versions = new Set(packages.map(({ manifest }) => manifest.version));
  if (versions.size !== 1) {
    const list = packages.map(({ name, manifest }) => `${name} ${manifest.version}`);
    throw new Error(`The packages have several versions: ${list.join(", ")}`);
  }
  await workspace.commit("Version packages");
  return [...versions][0];
}

/** Builds what is published. */
export async function buildSet(workspace) {
  await workspace.pnpm(["run", "build", "--output-logs=errors-only"], RELEASE_LIMITS);
}

/** Publishes what the registry lacks, by the command of the release workflow; gives what it said. */
export async function publishSet(workspace, { registryUrl }) {
  await ensureOurs(workspace, registryUrl);
  const { stdout, stderr } = await workspace.pnpm(["run", "release", "--no-git-tag"]);
  return `${stdout}\n${stderr}`;
}

/** Nothing is published unless both programs that may do it look for the scope at the registry of this machine. */
async function ensureOurs(workspace, registryUrl) {
  const question = ["config", "get", "@plugboard:registry"];
  for (const ask of [(args) => workspace.pnpm(args), (args) => workspace.run("npm", args)]) {
    const { stdout } = await ask(question);
    const answer = stdout.trim().split("\n").at(-1);
    if (answer !== registryUrl) throw new Error(`The scope is published to ${answer}.`);
  }
}
