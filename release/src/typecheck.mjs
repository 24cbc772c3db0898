import { join } from "node:path";
import { modes } from "./make-folder.mjs";

const COMPILERS = ["5.9", "6", "7"];

/** Checks the types of a folder's program with every TypeScript, for every way of finding modules. */
export async function typecheckAll(context, folder) {
  const { report } = context;
  for (const version of COMPILERS) {
    const checks = modes.map((mode) =>
      report.check(`its types hold in TypeScript ${version}, ${mode}`, () =>
        compile(context, folder, { version, mode, args: ["--noEmit"] }),
      ),
    );
    await Promise.all(checks);
  }
}

/** Runs one compiler over a folder's program. */
export async function compile(
  { home, run },
  folder,
  { version = "5.9", mode = "nodenext", args = [] } = {},
) {
  const tsc = join(home, "node_modules", `typescript-${version}`, "bin", "tsc");
  await run(process.execPath, [tsc, "--project", `tsconfig.${mode}.json`, ...args], {
    cwd: folder,
  });
}
