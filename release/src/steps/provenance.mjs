import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { skip } from "../report.mjs";

const WORKFLOW = ".github/workflows/release.yml";
const REFUSAL = "PROVENANCE_UNSUPPORTED_PROVIDER";

/** That the release workflow asks for provenance in a way that pnpm hears; the attestation itself is made by GitHub alone. */
export async function checkProvenance({ report, workspace }) {
  await report.group("Provenance", async () => {
    await report.check(
      "pnpm asks for it by the setting in release.yml, and refuses here",
      async () => {
        if (process.env.GITHUB_ACTIONS || process.env.GITLAB_CI)
          skip("pnpm would not refuse here.");
        const text = await readFile(join(workspace.folder, WORKFLOW), "utf8");
        const [, name] = /^\s+(\w+_provenance): "true"/im.exec(text) ?? [];
        if (name === undefined) throw new Error(`${WORKFLOW} does not ask for it.`);
        const args = ["--dir", "packages/core", "publish", "--no-git-checks"];
        const outcome = workspace.pnpm(args, { additions: { [name]: "true" } });
        const { message } = await outcome.catch((error) => error);
        if (!message?.includes(REFUSAL)) throw new Error(`It did not refuse: ${message}`);
      },
    );
    await report.check("it is attested", () =>
      skip("Only the workflow release.yml has the identity at GitHub that this needs."),
    );
  });
}
