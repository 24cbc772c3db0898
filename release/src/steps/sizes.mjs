import { deepStrictEqual } from "node:assert";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installed } from "../installed.mjs";
import { makeEmptyFolder } from "../make-folder.mjs";
import { readTable, renderTable, withTable } from "../size-table.mjs";
import { readPackages } from "../workspace/read-packages.mjs";

const TOLERANCE = 0.1;
const TOLERATED_BYTES = 10_000;

/** Measures what each package brings when it is installed by itself, and compares it with the README, or writes it there. */
export async function checkSizes(context, { write }) {
  const { report, workspace, root } = context;
  const rows = [];
  await report.group("What an installation brings", async () => {
    for (const { name, manifest } of readPackages(workspace.folder)) {
      await report.check(`${name} brings what contents.json says`, async () => {
        const { packages, bytes } = await measure(context, name);
        const peers = Object.keys(manifest.peerDependencies ?? {});
        rows.push({ name, peers, count: packages.length, bytes });
        await ensureListed(context, name, packages);
      });
    }
    await report.check(write ? "the README's table is written" : "the README says so", async () => {
      const file = join(root, "README.md");
      const readme = await readFile(file, "utf8");
      if (!write) return ensureNear(rows, readTable(readme));
      await writeFile(file, withTable(readme, renderTable(rows)));
    });
  });
}

async function measure(context, name) {
  const folder = await makeEmptyFolder(context, `size-of-${name.split("/")[1]}`);
  await context.npm(["install", "--omit=peer", "--omit=optional", name], { cwd: folder });
  return installed(folder);
}

async function ensureListed({ home }, name, packages) {
  const { packages: lists } = JSON.parse(await readFile(join(home, "contents.json"), "utf8"));
  const brought = packages.map((entry) => entry.name).filter((other) => other !== name);
  deepStrictEqual(brought.sort(), [...(lists[name]?.brings ?? [])].sort());
}

function ensureNear(rows, table) {
  const faults = rows.flatMap(({ name, count, bytes }) => {
    const said = table.get(name);
    if (said === undefined) return [`${name} is missing.`];
    const limit = Math.max(said.bytes * TOLERANCE, TOLERATED_BYTES);
    const isNear = said.count === count && Math.abs(said.bytes - bytes) <= limit;
    const measured = `${count} packages, ${Math.round(bytes / 1000)} kB`;
    return isNear ? [] : [`${name}: ${measured}; it says ${said.count}, ${said.bytes / 1000} kB.`];
  });
  if (faults.length === 0) return;
  throw new Error(`${faults.join("\n")}\npnpm release:rehearse --write brings it up to date.`);
}
