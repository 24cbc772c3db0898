import { deepStrictEqual } from "node:assert";
import { fetchManifest } from "../registry/fetch-manifest.mjs";
import { readPackages } from "../workspace/read-packages.mjs";
import { buildSet, publishSet, versionSet } from "../workspace/release-set.mjs";

/** Takes the pending changesets to a version and publishes all packages at it; gives the version, if it came to that. */
export async function firstRelease({ report, workspace, registry }) {
  let version;
  const isPublished = await report.group("The release", async () => {
    version = await report.need("the pending changesets take all packages to one version", () =>
      versionSet(workspace),
    );
    await report.need(`all packages build at ${version}`, () => buildSet(workspace));
    await report.need("one command publishes them, and nothing else", async () => {
      await publishSet(workspace, { registryUrl: registry.url });
      await ensurePublished({ workspace, registry, version });
    });
    await report.check("publishing again publishes nothing", async () => {
      const said = await publishSet(workspace, { registryUrl: registry.url });
      if (!said.includes("No unpublished projects")) throw new Error(said);
    });
  });
  return isPublished ? version : undefined;
}

/** Every public package has this version as its latest, and what is private is not there. */
export async function ensurePublished({ workspace, registry, version }) {
  const names = readPackages(workspace.folder).map(({ name }) => name);
  const found = await Promise.all(
    names.map(async (name) => [name, (await fetchManifest(registry, name, "latest"))?.version]),
  );
  deepStrictEqual(
    found,
    names.map((name) => [name, version]),
  );
  const hidden = await fetchManifest(registry, "@plugboard/example-server", "latest");
  if (hidden !== undefined) throw new Error("The example server was published.");
}
