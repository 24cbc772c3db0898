import { expect, test, vi } from "vitest";
import { ask, clientOf } from "./server-program.js";

const DUMP = "onRequest((request) => answer(request, JSON.stringify(process.env)));";
const SECRETS = { SECRET_TOKEN: "x", "BASH_FUNC_x%%": "() { echo; }" };

test.each([
  ["no env", {}, {}],
  ["one variable", { env: { A: "1" } }, { A: "1" }],
  ["PATH removed", { env: { PATH: undefined } }, { PATH: undefined }],
  ["an empty variable", { env: { A: "" } }, { A: "" }],
  ["everything on request", { inheritEnv: true }, SECRETS],
])("B57: a server's variables with %s", async (_, options, expected) => {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  const { PATH, HOME } = process.env;
  const secrets = { SECRET_TOKEN: undefined, "BASH_FUNC_x%%": undefined };
  const variables = JSON.parse(await ask(clientOf(DUMP, options)));
  vi.unstubAllEnvs();
  expect({ PATH, HOME, ...secrets, ...expected }).toEqual({
    PATH: variables.PATH,
    HOME: variables.HOME,
    SECRET_TOKEN: variables.SECRET_TOKEN,
    "BASH_FUNC_x%%": variables["BASH_FUNC_x%%"],
    ...("A" in expected && { A: variables.A }),
  });
});

test("a server runs in the folder that it is given, its arguments as they are", async () => {
  const client = clientOf("", {
    cwd: "/",
    args: [
      "-e",
      `process.stdin.once("data", (line) => {
        const text = JSON.stringify([process.cwd(), ...process.argv.slice(1)]);
        const result = { resultType: "complete", content: [{ type: "text", text }] };
        console.log(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(line).id, result }));
      });`,
      ...["$HOME", "a b", "*", "`id`", ""],
    ],
  });
  expect(JSON.parse(await ask(client))).toEqual(["/", "$HOME", "a b", "*", "`id`", ""]);
});
