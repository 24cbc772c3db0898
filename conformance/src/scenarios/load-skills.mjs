import { createHash } from "node:crypto";

/** Asks for the skills, an extension that the client knows nothing of, and reads none of their files. */
export async function listSkills(client) {
  const skills = await client.request("skills/list", {}, (result) => result.skills);
  for (const { uri } of skills) console.log("skill:", uri);
  return skills;
}

/** Reads the files of each skill in turn, and goes no further with one whose files are not what the list says. */
export async function loadSkills(client) {
  for (const { uri, frontmatter, resources } of await listSkills(client)) {
    for (const entry of resources) {
      const { contents } = await client.readResource({ uri: entry.uri });
      const text = contents[0]?.text ?? "";
      const fits =
        isAsListed(text, entry) && (entry.uri !== uri || hasFrontmatter(text, frontmatter));
      console.log(fits ? "loaded:" : "refused:", entry.uri);
      if (!fits) break;
    }
  }
}

function isAsListed(text, { size, digest }) {
  const found = createHash("sha256").update(text, "utf8").digest("hex");
  return Buffer.byteLength(text) === size && digest === `sha256:${found}`;
}

/** Of YAML, one word and its text a line is all that the scenarios have. */
function hasFrontmatter(text, expected) {
  const [, block = ""] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  const lines = Object.entries(expected).map(([name, value]) => `${name}: ${value}`);
  return block === lines.join("\n");
}
