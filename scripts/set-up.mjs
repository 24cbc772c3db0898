// Installs and builds what `npm start` needs. Standard output stays clean for the command line that follows; what the
// tools say is shown only when one of them fails.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const NOTICE_AFTER_MS = 3000;
const MAX_SHOWN_CHARS = 20_000;

const STEPS = [
  ["pnpm", "install", "--frozen-lockfile"],
  ["turbo", "run", "build", "--filter=@plugboard/cli...", "--output-logs=errors-only"],
];

let noticed = false;
const notice = () => {
  if (!noticed) process.stderr.write("Setting up…\n");
  noticed = true;
};
const isFresh = ["node_modules/.modules.yaml", "apps/cli/dist/cli.js"].some(
  (path) => !existsSync(`${root}${path}`),
);
if (isFresh) notice();
const timer = setTimeout(notice, NOTICE_AFTER_MS);

for (const [command, ...args] of STEPS) {
  const { code, output } = await execute(command, args);
  if (code === 0) continue;
  process.stderr.write(
    `${output.slice(-MAX_SHOWN_CHARS)}\n${[command, ...args].join(" ")} failed.\n`,
  );
  process.exit(code);
}
clearTimeout(timer);

/** Runs a tool and keeps what it says. */
function execute(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
      shell: process.platform === "win32", // the tools are .cmd files there
    });
    let output = "";
    const keep = (chunk) => {
      output = `${output}${chunk}`.slice(-2 * MAX_SHOWN_CHARS);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
