import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserLogin } from "./browser-login.js";
import { openBrowser } from "./open-browser.js";
import { pasteLogin } from "./paste-login.js";

const url = new URL("https://as.example/authorize?a=1&b=%22x%22");
const accepts = (response: URL) => response.searchParams.get("state") === "right";

describe("browserLogin", () => {
  it("listens on 127.0.0.1 on a free port, and gives the URL that came", async () => {
    const shown: string[] = [];
    const open = await browserLogin({
      show: ({ href }) => void shown.push(href),
      open: visit,
    }).open({
      registered: [],
    });
    async function visit() {
      const page = await fetch(`${open.uri}?state=right&code=x`);
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toBe("default-src 'none'");
      expect(await page.text()).not.toContain("code=x");
    }
    expect(open.uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const back = await open.authorize(url, accepts);
    expect(back.searchParams.get("code")).toBe("x");
    expect(shown).toEqual([url.href]);
    await open.close();
    await expect(fetch(open.uri)).rejects.toThrow();
  });

  it("answers no request that names another host", async () => {
    const open = await browserLogin({ open: () => {} }).open({ registered: [] });
    const arrived = open.authorize(url, () => true);
    const { port, pathname } = new URL(open.uri);
    const status = await new Promise((resolve) => {
      const options = { port, path: `${pathname}?state=right`, headers: { host: "evil.example" } };
      request({ host: "127.0.0.1", ...options }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      }).end();
    });
    expect(status).toBe(403);
    await fetch(`${open.uri}?state=right`);
    await arrived;
    await open.close();
  });

  it("gives up when nobody comes in time", async () => {
    const open = await browserLogin({ open: () => {}, timeoutMs: 20 }).open({ registered: [] });
    await expect(open.authorize(url, accepts)).rejects.toMatchObject({ code: "login_failed" });
    await open.close();
  });

  it("goes on without a browser where the URL is shown, and fails where it is not", async () => {
    const noBrowser = async () => {
      throw new Error("no browser");
    };
    const blind = await browserLogin({ open: noBrowser }).open({ registered: [] });
    await expect(blind.authorize(url, accepts)).rejects.toThrow("no browser");
    await blind.close();
    const shown = await browserLogin({ open: noBrowser, show: () => {} }).open({ registered: [] });
    const arrived = shown.authorize(url, accepts);
    await fetch(`${shown.uri}?state=right`);
    await arrived;
    await shown.close();
  });

  it("says which port is not free where one is laid down", async () => {
    const first = await browserLogin().open({ registered: [] });
    const port = Number(new URL(first.uri).port);
    await expect(browserLogin({ port }).open({ registered: [] })).rejects.toMatchObject({
      code: "login_failed",
      message: expect.stringContaining(`${port}`),
    });
    const other = await browserLogin().open({ registered: [first.uri] });
    expect(other.uri).not.toBe(first.uri);
    await Promise.all([first.close(), other.close()]);
    const again = await browserLogin().open({ registered: ["not a url", first.uri] });
    expect(again.uri).toBe(first.uri);
    await again.close();
  });
});

describe("openBrowser", () => {
  let folder: string;
  const { PATH } = process.env;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "plugboard-open-"));
  });
  afterEach(async () => {
    process.env.PATH = PATH;
    await rm(folder, { recursive: true });
  });

  it.runIf(process.platform === "linux")(
    "hands over the URL as one argument, without a shell",
    async () => {
      const log = join(folder, "log");
      const program = `#!${process.execPath}\nrequire("fs").writeFileSync(${JSON.stringify(`${log}.tmp`)}, JSON.stringify(process.argv.slice(2)));require("fs").renameSync(${JSON.stringify(`${log}.tmp`)}, ${JSON.stringify(log)})`;
      await writeFile(join(folder, "xdg-open"), program);
      await chmod(join(folder, "xdg-open"), 0o755);
      process.env.PATH = `${folder}${delimiter}${PATH}`;
      const evil = new URL(`https://as.example/a;touch x|'"$(reboot)?q=\`ls\`&x=$HOME -e`);
      await openBrowser(evil);
      const args = await vi.waitFor(async () => JSON.parse(await readFile(log, "utf8")), 5000);
      expect(args).toEqual([evil.href]);
    },
  );

  it.each([
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://u:p@as.example/",
  ])("does not open %s", async (text) => {
    await expect(openBrowser(new URL(text))).rejects.toMatchObject({ code: "url_refused" });
  });

  it.runIf(process.platform === "linux")("says what is missing", async () => {
    process.env.PATH = folder;
    await expect(openBrowser(url)).rejects.toMatchObject({
      code: "login_failed",
      message: expect.stringContaining("xdg-open"),
    });
  });
});

describe("pasteLogin", () => {
  const paste = async (...texts: string[]) => {
    const problems: (string | undefined)[] = [];
    const ask = async (_: URL, problem: string | undefined) => {
      problems.push(problem);
      return texts.shift() ?? "";
    };
    const open = await pasteLogin({ ask, uri: "http://127.0.0.1:8976/callback" }).open({
      registered: [],
    });
    const outcome = await open.authorize(url, accepts).catch((error) => error);
    await open.close();
    return { outcome, problems };
  };

  it.each([
    "http://127.0.0.1:8976/callback?code=x&state=right",
    "  http://127.0.0.1:8976/callback?code=x&state=right\n",
    "?code=x&state=right",
    "code=x&state=right",
  ])("takes the whole address or what comes after the question mark: %j", async (text) => {
    const { outcome } = await paste(text);
    expect(outcome.searchParams.get("code")).toBe("x");
  });

  it("asks again, and says what is wrong, before it gives up", async () => {
    const { outcome, problems } = await paste(
      "https://evil.example/callback?state=right",
      "code=x&state=wrong",
      "",
    );
    expect(outcome).toMatchObject({ code: "login_failed" });
    expect(problems).toEqual([undefined, "That is not the address.", "That is of another login."]);
  });
});
