import { describe, expect, test } from "vitest";
import { environment } from "./environment.js";

const host = {
  PATH: "/bin",
  HOME: "/home/me",
  LC_ALL: "C.UTF-8",
  SECRET_TOKEN: "x",
  "BASH_FUNC_x%%": "() { echo; }",
  SHELL: "() { evil; }",
  TERM: undefined,
};
const on = (platform: string, options: object = {}) => environment({ host, platform, ...options });

describe("B57: what a server inherits", () => {
  test("is what programs need, without secrets and exported functions", () => {
    expect(on("linux")).toEqual({ PATH: "/bin", HOME: "/home/me", LC_ALL: "C.UTF-8" });
  });

  test("variables are added, replaced, removed, and may be empty", () => {
    const env = { A: "1", B: "", HOME: "/elsewhere", PATH: undefined };
    expect(on("linux", { env })).toEqual({ A: "1", B: "", HOME: "/elsewhere", LC_ALL: "C.UTF-8" });
  });

  test("is everything only on request", () => {
    const { TERM: _, ...all } = host;
    expect(on("linux", { inheritEnv: true, env: { A: "1" } })).toEqual({ ...all, A: "1" });
  });

  test("on Windows has what shims need, by names in any case", () => {
    const windows = {
      Path: "C:\\Windows",
      PATHEXT: ".EXE",
      ComSpec: "cmd.exe",
      SystemRoot: "C:\\Windows",
      "ProgramFiles(x86)": "C:\\x86",
      Secret: "x",
    };
    const { Secret: _, ...safe } = windows;
    expect(environment({ host: windows, platform: "win32" })).toEqual(safe);
    const env = { PATH: "D:\\bin", comspec: undefined, PathExt: ".CMD" };
    expect(environment({ host: windows, platform: "win32", env })).toEqual({
      PATH: "D:\\bin",
      PathExt: ".CMD",
      SystemRoot: "C:\\Windows",
      "ProgramFiles(x86)": "C:\\x86",
    });
  });

  test("names are data: __proto__ too", () => {
    const env = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    expect(Object.entries(on("linux", { env }))).toContainEqual(["__proto__", "x"]);
  });
});
