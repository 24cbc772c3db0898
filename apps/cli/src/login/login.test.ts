import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loginCommand } from "./login-command.js";
import { loginsFolder } from "./logins-folder.js";

const HOME_STATE = join(".local", "state", "plugboard", "logins");

test.each([
  ["PLUGBOARD_STATE_DIR first", { PLUGBOARD_STATE_DIR: "/p", XDG_STATE_HOME: "/x" }, "/p/logins"],
  ["XDG_STATE_HOME next", { XDG_STATE_HOME: "/x", HOME: "/h" }, "/x/plugboard/logins"],
  ["a relative one is passed over", { XDG_STATE_HOME: "x", HOME: "/h" }, join("/h", HOME_STATE)],
  ["the home of HOME", { HOME: "/h" }, join("/h", HOME_STATE)],
  ["the home of the account", {}, join(homedir(), HOME_STATE)],
])("logins are kept where the platform keeps state: %s", (_, env, folder) => {
  expect(loginsFolder(env, "linux")).toBe(folder);
});

test("on Windows, logins are kept in LOCALAPPDATA", () => {
  const env = { LOCALAPPDATA: "/local", HOME: "/h" };
  expect(loginsFolder(env, "win32")).toBe("/local/plugboard/logins");
});

test.each([
  ["https://example.com/mcp", [], "plugboard login https://example.com/mcp"],
  ["https://example.com/a;b", [], "plugboard login 'https://example.com/a;b'"],
  ["https://example.com/$(x)'", [], "plugboard login 'https://example.com/$(x)'\\'''"],
  ["https://example.com/mcp?k=1", [], "plugboard login 'https://example.com/mcp?<query>'"],
  ["http://[::1]:1/mcp", ["a", "b:c"], "plugboard login 'http://[::1]:1/mcp' --scope 'a b:c'"],
])("the command that logs in to %s can be typed as it is", (url, scopes, command) => {
  expect(loginCommand({ kind: "http", url: new URL(url) }, scopes)).toBe(command);
});

test("only what is reached over HTTP is logged in to", () => {
  expect(loginCommand({ kind: "unix", path: "/x" })).toBeUndefined();
  expect(loginCommand(undefined)).toBeUndefined();
});
