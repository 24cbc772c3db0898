import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { declaredFaults } from "../published/declared-faults.mjs";
import { manifestFaults } from "../published/manifest-faults.mjs";
import { unlisted } from "../published/unlisted.mjs";
import { fetchManifest } from "../registry/fetch-manifest.mjs";
import { readPackages } from "../workspace/read-packages.mjs";

/** Checks what each tarball of the registry holds, and what each manifest says. */
export async function checkTarballs(context) {
  const { report, workspace, home } = context;
  const { everywhere, packages: lists } = JSON.parse(
    await readFile(join(home, "contents.json"), "utf8"),
  );
  await report.group("What is published", async () => {
    for (const { name, path } of readPackages(workspace.folder)) {
      await report.check(`the tarball of ${name} holds what contents.json lists`, async () => {
        const { folder, manifest, files } = await unpack(context, name);
        const wanted = [...everywhere, ...(lists[name]?.files ?? [])];
        const faults = [
          ...unlisted(files, wanted),
          ...manifestFaults(manifest, { path, version: context.version }),
          ...(await declaredFaults(folder, { files, manifest })),
        ];
        if (faults.length > 0) throw new Error(faults.join("\n"));
      });
    }
  });
}

async function unpack({ registry, temp, version, run }, name) {
  const { dist } = await fetchManifest(registry, name, version);
  const folder = join(temp, "tarballs", name);
  await mkdir(folder, { recursive: true });
  const response = await fetch(dist.tarball);
  await writeFile(join(folder, "package.tgz"), Buffer.from(await response.arrayBuffer()));
  const { stdout } = await run("tar", ["-tzf", "package.tgz"], { cwd: folder });
  await run("tar", ["-xzf", "package.tgz"], { cwd: folder });
  const files = stdout
    .trim()
    .split("\n")
    .map((file) => file.replace(/^package\//, ""));
  const unpacked = join(folder, "package");
  const manifest = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8"));
  return { folder: unpacked, manifest, files };
}
