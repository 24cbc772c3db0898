const digits = (value) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
const show = (value) => (value === undefined ? "" : value.toFixed(digits(value)));

/** Prints a case as a Markdown table. */
export function printCase({ title, columns, floors, net }, summary) {
  const [time, cpu] = Object.keys(columns);
  const heads = Object.values(columns);
  const extra = [
    ...(net ? [[`${heads[0]}, net`, (row) => row.net?.[time]]] : []),
    ...(net ? [[`${heads[1]}, net`, (row) => row.net?.[cpu]]] : []),
    [`official ÷ this, ${heads[0]}`, (row) => row.official[time]],
    [`official ÷ this, ${heads[1]}`, (row) => row.official[cpu]],
    ...(net || Object.keys(floors).length === 0
      ? []
      : [
          [`this ÷ floor, ${heads[0]}`, (row) => row.floor?.[time]],
          [`this ÷ floor, ${heads[1]}`, (row) => row.floor?.[cpu]],
        ]),
  ];
  const table = [
    ["", ...heads, ...extra.map(([head]) => head)],
    ...Object.entries(summary).map(([label, row]) => [
      label,
      ...Object.keys(columns).map((key) => show(row[key])),
      ...extra.map(([, value]) => show(bare(label, floors) ? undefined : value(row))),
    ]),
  ];
  console.log(`\n${title}\n`);
  printTable(table);
}

const bare = (label, floors) => Object.values(floors).includes(label);

function printTable([head, ...rows]) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column].length)),
  );
  const line = (row) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  console.log(line(head));
  console.log(
    `|${widths.map((width, i) => (i === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`,
  );
  for (const row of rows) console.log(line(row));
}
