import { strictEqual } from "node:assert";
import { installed } from "../installed.mjs";
import { skip } from "../report.mjs";
import { compile } from "../typecheck.mjs";

const TITLES = {
  http: "the folder with http",
  stdio: "the folder with stdio",
  unix: "the folder with a user's transport, which keeps the core it was made for",
};

/** Upgrades the folders to the next release. */
export async function tryUpgrades(context, { folders, next }) {
  const { report } = context;
  await report.group("The upgrade", async () => {
    for (const [name, title] of Object.entries(TITLES)) {
      if (folders[name] === undefined) {
        await report.check(title, () => skip("It did not come as far as an upgrade."));
        continue;
      }
      const { folder, run, packages } = folders[name];
      await report.check(`${title}: npm installs the next release`, async () => {
        await upgrade(context, folder, { packages, next });
        const copies = (await installed(folder)).packages.filter(isCore).map((p) => p.version);
        const expected = name === "unix" ? [context.version, next] : [next];
        strictEqual(copies.sort().join(), expected.join());
      });
      await report.check(`${title}: its types hold, and it runs as before`, async () => {
        await compile(context, folder, { version: "7", mode: "bundler", args: ["--noEmit"] });
        await compile(context, folder);
        await run();
      });
    }
  });
}

async function upgrade({ npm, run }, folder, { packages, next }) {
  await npm(["install", ...packages.map((name) => `${name}@latest`)], { cwd: folder });
  const program = "import('@plugboard/core').then(({ rehearsal }) => console.log(rehearsal))";
  const { stdout } = await run(process.execPath, ["-e", program], { cwd: folder });
  strictEqual(stdout.trim(), "the next release", `What is loaded is not ${next}.`);
}

function isCore({ name }) {
  return name === "@plugboard/core";
}
