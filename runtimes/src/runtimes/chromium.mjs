import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { listen } from "../host/listen.mjs";
import { bundle } from "../user/bundle.mjs";

const load = createRequire(new URL("../../package.json", import.meta.url));
const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];
const RUN_TIMEOUT_MS = 120_000;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Suite</title>
<link rel="icon" href="data:,"><script type="module" src="/page.mjs"></script></html>`;

/** A page in Chromium. It starts no processes, what it runs is a bundle, and all servers are of another origin. */
export const chromium = (executablePath) => ({
  name: "Chromium, cross-origin",
  isInstalled: true,
  crossOrigin: true,
  names: ["http", "earlier", "auth", "websocket"],
  async run(folder, order) {
    const script = readFileSync(await bundle(folder, "page.mjs", ["browser"]));
    const site = await listen(({ url }, response) => {
      const isScript = url === "/page.mjs";
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      response.end(isScript ? script : PAGE);
    });
    const browser = await load("playwright-core").chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: false, // root can't have one
      args: FLAGS,
    });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(RUN_TIMEOUT_MS);
      const errors = [];
      page.on("pageerror", ({ message }) => errors.push(`an uncaught error: ${message}`));
      await page.goto(site.origin);
      await page.waitForFunction(() => "runOrder" in globalThis);
      const late = page.waitForTimeout(RUN_TIMEOUT_MS).then(() => {
        throw new Error(`the page took longer than ${RUN_TIMEOUT_MS} ms`);
      });
      late.catch(() => {}); // nobody waits for it once the page is done
      const run = page.evaluate((given) => globalThis.runOrder(given), order);
      const { results, problems } = await Promise.race([run, late]);
      return { results, problems: [...problems, ...errors] };
    } finally {
      await browser.close();
      await site.close();
    }
  },
});
