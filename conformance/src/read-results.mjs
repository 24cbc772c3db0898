import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const timestamp = /-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** What the suite wrote below `folder`: for each scenario its checks, and whether the client came to its last line. */
export function readResults(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith("checks.json"))
    .map((path) => {
      const home = join(folder, dirname(path));
      const text = (name) => readFileSync(join(home, name), "utf8");
      return {
        scenario: dirname(path).replaceAll("\\", "/").replace(timestamp, ""),
        checks: JSON.parse(text("checks.json")),
        finished: text("stdout.txt").trimEnd().endsWith("finished"),
        stderr: text("stderr.txt").trim(),
      };
    })
    .sort((a, b) => a.scenario.localeCompare(b.scenario));
}
