import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execute } from "../execute.mjs";

const IDENTITY = ["-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@localhost"];

/**
 * Clones the commit that is checked out in `root` into `folder` and installs what it needs: the checkout itself is left
 * as it is. Whatever is published from there goes to the registry at `registryUrl`.
 */
export async function copyWorkspace({ root, folder, registryUrl }, { env, signal }) {
  const run = (command, args, { additions, ...limits } = {}) =>
    execute(command, args, { cwd: folder, env: { ...env, ...additions }, signal, ...limits });
  await tellUncommitted(root, { env, signal });
  await execute("git", ["clone", "--quiet", root, folder], { cwd: root, env, signal });
  await writeFile(join(folder, ".npmrc"), `@plugboard:registry=${registryUrl}\n`);
  await writeFile(join(folder, ".git", "info", "exclude"), ".npmrc\n");
  const { packageManager } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const pnpm = (args, limits) =>
    run("npx", ["--yes", "--prefer-offline", packageManager, ...args], limits);
  await pnpm(["install", "--frozen-lockfile", "--prefer-offline"], { timeoutMs: 300_000 });
  return {
    folder,
    run,
    pnpm,
    commit: async (text) => {
      await run("git", ["add", "--all"]);
      const flags = ["-c", "commit.gpgsign=false", "-c", "core.hooksPath=/dev/null"];
      await run("git", [
        ...IDENTITY,
        ...flags,
        "commit",
        "--quiet",
        "--allow-empty",
        "--message",
        text,
      ]);
    },
  };
}

async function tellUncommitted(root, limits) {
  const { stdout } = await execute("git", ["status", "--porcelain"], { cwd: root, ...limits });
  const count = stdout.split("\n").filter(Boolean).length;
  if (count > 0)
    console.log(`${count} files have changes that are not committed, and not rehearsed.`);
}
