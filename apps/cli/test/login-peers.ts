import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emitted } from "../../../packages/auth/test/support/emitted.js";
import { formBrowser } from "../../../packages/auth/test/support/form-browser.js";
import {
  type GuardedServer,
  guardedServer,
} from "../../../packages/auth/test/support/guarded-server.js";
import {
  type OidcServer,
  type OidcServerOptions,
  oidcServer,
} from "../../../packages/auth/test/support/oidc-server.js";
import { run } from "../src/run.js";
import type { Outcome } from "./run-cli.js";
import { createTestIo, type TestIo, type TestIoOptions } from "./test-io.js";

/** The example server behind a real authorization server, a folder for logins, and a browser that says yes. */
export interface LoginPeers extends AsyncDisposable {
  readonly oidc: OidcServer;
  readonly server: GuardedServer;
  readonly url: string;
  /** Where the logins are. */
  readonly stateDir: string;
  readonly env: Record<string, string>;
  /** Visits an address and gives the one at which the browser ends. */
  readonly visit: (url: string | URL, isEnd?: (url: URL) => boolean) => Promise<URL>;
  /** Makes a world with the folder and the browser. What is written to it is looked through for secrets. */
  io(options?: TestIoOptions): TestIo;
  /** Runs the program in such a world. */
  cli(argv: readonly string[], options?: TestIoOptions): Promise<Outcome>;
}

/** Starts them. */
export async function loginPeers(options: OidcServerOptions = {}): Promise<LoginPeers> {
  const oidc = await oidcServer(options);
  const server = await guardedServer(oidc);
  const stateDir = await mkdtemp(join(tmpdir(), "plugboard-state-"));
  const env = { PLUGBOARD_STATE_DIR: stateDir };
  const { visit } = formBrowser();
  function io(world: TestIoOptions = {}): TestIo {
    const it = createTestIo({ browse: visit, ...world, env: { ...env, ...world.env } });
    emitted.things.push(
      Object.defineProperty({}, "written", { enumerable: true, get: () => it.out() + it.err() }),
    );
    return it;
  }
  return {
    oidc,
    server,
    url: server.url,
    stateDir,
    env,
    visit,
    io,
    async cli(argv, world) {
      const it = io(world);
      const code = await run(argv, it);
      return { code, out: it.out(), err: it.err() };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await oidc[Symbol.asyncDispose]();
      await rm(stateDir, { recursive: true });
    },
  };
}
