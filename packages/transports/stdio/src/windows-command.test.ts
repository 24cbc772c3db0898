import { ArgumentError } from "@plugboard/core/transport";
import { describe, expect, test } from "vitest";
import { type WindowsCommandOptions, windowsCommand } from "./windows-command.js";

const FILES = [
  "C:\\Program Files\\nodejs\\npx.cmd",
  "C:\\Program Files\\nodejs\\node.exe",
  "C:\\Program Files\\x y\\srv.exe",
  "D:\\work\\bin\\tool.bat",
  "D:\\work\\npx.exe",
].map((file) => file.toLowerCase());

const call = (command: string, args: string[] = [], more: Partial<WindowsCommandOptions> = {}) =>
  windowsCommand({
    command,
    args,
    env: {
      Path: 'C:\\Windows;"C:\\Program Files\\nodejs";',
      PATHEXT: ".COM;.EXE;.BAT;.CMD",
      ComSpec: "C:\\Windows\\System32\\cmd.exe",
    },
    cwd: "D:\\work",
    isFile: (path) => FILES.includes(path.toLowerCase()),
    ...more,
  });

/** What cmd.exe makes of a line: a caret takes the meaning from the character after it. */
const readByCmd = (line: string) => line.replace(/\^(.)/g, "$1");

/** How programs cut their command line into arguments. */
function argumentsOf(line: string): string[] {
  const args: string[] = [];
  let current: string | undefined;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const [slashes = ""] = line.slice(at).match(/^\\+(?=")/) ?? [];
    if (slashes !== "") {
      current = (current ?? "") + "\\".repeat(Math.floor(slashes.length / 2));
      at += slashes.length;
      if (slashes.length % 2 === 1) {
        current += '"';
        continue;
      }
    }
    const character = line[at] as string;
    if (character === '"') {
      isQuoted = !isQuoted;
      current ??= "";
    } else if (character === " " && !isQuoted) {
      if (current !== undefined) args.push(current);
      current = undefined;
    } else {
      current = (current ?? "") + character;
    }
  }
  return current === undefined ? args : [...args, current];
}

describe("B58: on Windows", () => {
  test("an executable is started as it is, without a shell", () => {
    const args = ["a b", 'a"b', "%PATH%"];
    for (const command of ["C:\\Program Files\\x y\\srv.exe", "node", "NODE.EXE"]) {
      const started = call(command, args);
      expect(started).toMatchObject({ args, windowsVerbatimArguments: false });
      expect(FILES).toContain(started.file.toLowerCase());
    }
  });

  test("npx is found by PATH and PATHEXT, and run by cmd.exe", () => {
    expect(call("npx", ["-y", "server"])).toEqual({
      file: "C:\\Windows\\System32\\cmd.exe",
      args: ["/d", "/s", "/c", '"C:\\Program^ Files\\nodejs\\npx.CMD ^^^"-y^^^" ^^^"server^^^""'],
      windowsVerbatimArguments: true,
    });
  });

  test("a .cmd or .bat file is run by cmd.exe wherever it is named", () => {
    for (const command of ["npx.cmd", "bin\\tool.bat", "bin/tool", "D:\\work\\bin\\tool"]) {
      const { file, args } = call(command);
      expect(file).toBe("C:\\Windows\\System32\\cmd.exe");
      expect(args.slice(0, 3)).toEqual(["/d", "/s", "/c"]);
    }
  });

  test("each argument arrives unchanged behind cmd.exe and the batch file", () => {
    const args = [
      ...["a b", 'a"b', "a&calc", "%PATH%", "^", "", "C:\\dir\\", "a\\\\", 'a\\"b', '"', "é🚀"],
      ...[
        "a|b>c<d",
        "(x)",
        "!x!",
        "a;b,c=d",
        "a\tb",
        "*?",
        "--flag=[1,2]",
        "'`~@{}+",
        "\\\\srv\\x",
      ],
    ];
    const { args: handedOver } = call("npx", args);
    const line = (handedOver[3] as string).slice(1, -1);
    const [batchFile = "", rest = ""] = readByCmd(line).split(/(?<=npx\.CMD) /);
    expect(batchFile).toBe("C:\\Program Files\\nodejs\\npx.CMD");
    expect(argumentsOf(readByCmd(rest))).toEqual(args);
  });

  test("no character with a meaning is left bare, on either reading", () => {
    const { args } = call("npx", ['a" & calc | x > y %PATH%']);
    const line = (args[3] as string).slice(1, -1);
    const bare = /(?<!\^)(?:\^\^)*[&|<>%"]/;
    const [, rest = ""] = line.split("npx.CMD ");
    expect(rest).not.toMatch(bare);
    expect(readByCmd(rest)).not.toMatch(bare);
  });

  test.each(["\n", "\r"])("a line break can't be given to a batch file, only to others", (text) => {
    expect(() => call("npx", [`a${text}b`])).toThrow(ArgumentError);
    expect(call("node", [`a${text}b`]).args).toEqual([`a${text}b`]);
  });

  test("a bare name is not looked for in the current folder", () => {
    expect(call("npx").file).toBe("C:\\Windows\\System32\\cmd.exe");
    expect(call(".\\npx").file).toBe("D:\\work\\npx.EXE");
  });

  test("what is not found is left to the system to report", () => {
    expect(call("nothing", ["x"])).toEqual({
      file: "nothing",
      args: ["x"],
      windowsVerbatimArguments: false,
    });
  });

  test("without PATHEXT and COMSPEC the usual ones are taken", () => {
    const env = { path: "C:\\Program Files\\nodejs", SYSTEMROOT: "E:\\WINNT" };
    expect(call("npx", [], { env }).file).toBe("E:\\WINNT\\System32\\cmd.exe");
    expect(call("npx", [], { env: { path: env.path } }).file).toBe(
      "C:\\Windows\\System32\\cmd.exe",
    );
  });
});
