const START = "<!-- sizes: written by pnpm release:rehearse --write -->";
const END = "<!-- /sizes -->";
const ROW = /^\| `(@plugboard\/[\w-]+)` \| (\d+) \| ([\d,]+) kB \|/gm;

/** The measured sizes as a table. */
export function renderTable(rows) {
  const lines = rows.map(({ name, count, bytes, peers }) => {
    const size = Math.round(bytes / 1000).toLocaleString("en-US");
    const own = peers.map((peer) => `\`${peer}\``).join(", ");
    return `| \`${name}\` | ${count} | ${size} kB | ${own} |`;
  });
  const head = [
    "| `npm install` of | packages, with itself | on disk | and, of yours |",
    "|---|--:|--:|---|",
  ];
  return [...head, ...lines].join("\n");
}

/** A README with this table in the place of the one it has. */
export function withTable(readme, table) {
  const { start, end } = place(readme);
  return `${readme.slice(0, start)}\n\n${table}\n\n${readme.slice(end)}`;
}

/** What the table of a README says, by the name of the package. */
export function readTable(readme) {
  const { start, end } = place(readme);
  const rows = readme.slice(start, end).matchAll(ROW);
  return new Map(
    [...rows].map(([, name, count, size]) => [
      name,
      { count: Number(count), bytes: Number(size.replaceAll(",", "")) * 1000 },
    ]),
  );
}

function place(readme) {
  const start = readme.indexOf(START);
  const end = readme.indexOf(END);
  if (start < 0 || end < start) throw new Error("README.md has no place for the table of sizes.");
  return { start: start + START.length, end };
}
