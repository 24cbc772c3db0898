import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSet, publishSet, versionSet } from "../workspace/release-set.mjs";
import { ensurePublished } from "./first-release.mjs";

const CHANGESET = '---\n"@plugboard/core": minor\n---\n\nAdded something for a rehearsal.\n';
const CHANGE =
  '\n/** Which release this is. */\nexport const rehearsal: string = "the next release";\n';

/** Changes core, with a changeset, and releases once more; gives the version, if it came to that. */
export async function nextRelease({ report, workspace, registry, version: before }) {
  let version;
  const isPublished = await report.group("The next release", async () => {
    await appendFile(join(workspace.folder, "packages", "core", "src", "index.ts"), CHANGE);
    await writeFile(join(workspace.folder, ".changeset", "rehearsal.md"), CHANGESET);
    await workspace.commit("Change core");
    const expected = nextMinor(before);
    version = await report.need(
      `a changeset that names one package as minor takes all from ${before} to ${expected}`,
      async () => {
        const found = await versionSet(workspace);
        if (found !== expected) throw new Error(`They are at ${found}.`);
        return found;
      },
    );
    await report.need(`it builds and is published as ${version}`, async () => {
      await buildSet(workspace);
      await publishSet(workspace, { registryUrl: registry.url });
      await ensurePublished({ workspace, registry, version });
    });
  });
  return isPublished ? version : undefined;
}

function nextMinor(version) {
  const [major, minor] = version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
}
