import { makeEmptyFolder } from "../make-folder.mjs";
import { exampleServer } from "../start-example-server.mjs";

/** Runs the command line as somebody does who has nothing of it. */
export async function tryCommandLine(context) {
  const { report, run, server, version, workspace } = context;
  await report.group("The command line, by npx @plugboard/cli", async () => {
    const cwd = await makeEmptyFolder(context, "npx");
    const npx = async (...args) => {
      const { stdout } = await run("npx", ["--yes", "@plugboard/cli", ...args], { cwd });
      return stdout;
    };
    await report.need("it installs, runs, and knows its version", async () => {
      includes(await npx("--version"), version);
    });
    await report.check("it calls a tool over HTTP", async () => {
      includes(await npx("call", server.url, "add", "a=1", "b=2"), "3");
    });
    await report.check("it lists the tools of a program that it starts", async () => {
      const program = ["--", process.execPath, exampleServer(workspace), "--stdio"];
      includes(await npx("tools", ...program), "echo");
    });
    await report.check("its tour comes with a server of its own", async () => {
      includes(await npx(), "echo");
    });
  });
}

function includes(text, part) {
  if (!text.includes(part)) throw new Error(`"${part}" is not in its output:\n${text}`);
}
