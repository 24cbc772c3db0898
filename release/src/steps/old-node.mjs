import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeEmptyFolder } from "../make-folder.mjs";
import { skip } from "../report.mjs";

/** What somebody with Node 18 is told: nothing here is made for it. */
export async function tryOldNode(context) {
  const { report, home, run } = context;
  const node = join(home, "node_modules", "node-18", "bin", "node");
  const npm = join(home, "node_modules", "npm-10", "bin", "npm-cli.js");
  const packages = ["@plugboard/core", "@plugboard/http", "@plugboard/stdio", "@plugboard/cli"];
  const install = async (name, flags) => {
    const cwd = await makeEmptyFolder(context, name);
    return run(node, [npm, "install", ...flags, ...packages], { cwd });
  };
  await report.group("Node 18, which is not supported", async () => {
    await report.check("npm says at the installation which Node is needed", async () => {
      ensureNode(node);
      const { stderr } = await install("node-18", []);
      for (const name of packages) ensureTold(stderr, name);
    });
    await report.check("npm refuses where it is told to be strict", async () => {
      ensureNode(node);
      const outcome = await install("node-18-strict", ["--engine-strict"]).catch((error) => error);
      if (!String(outcome.message).includes("EBADENGINE")) throw new Error("It was installed.");
    });
  });
}

function ensureNode(node) {
  if (!existsSync(node)) skip("There is no Node 18 for this platform in the npm registry.");
}

function ensureTold(stderr, name) {
  const told = stderr.split("EBADENGINE Unsupported engine").slice(1);
  const isTold = told.some((part) => part.includes(`'${name}@`) && part.includes(">=20.19"));
  if (!isTold) throw new Error(`Nothing was said about ${name}:\n${stderr}`);
}
