import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const OPTIONS = {
  target: "ES2022",
  lib: ["ES2023"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: [],
  declaration: true,
  outDir: "out",
};
const MODES = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

/** The ways of finding modules that the packages are checked with. */
export const modes = Object.keys(MODES);

/**
 * Makes the folder of somebody who uses the packages: the programs of `release/folders/<name>`, which know nothing of this
 * repository, settings of npm that name the registry, and settings of TypeScript for every way of finding modules.
 */
export async function makeFolder(context, name, { compiler = {} } = {}) {
  const { home } = context;
  const folder = await makeEmptyFolder(context, name);
  for (const source of [join(home, "folders", "shared"), join(home, "folders", name)]) {
    for (const file of await readdir(source))
      await copyFile(join(source, file), join(folder, file));
  }
  for (const [mode, resolution] of Object.entries(MODES)) {
    const compilerOptions = { ...OPTIONS, ...resolution, ...compiler };
    const config = { compilerOptions, files: ["main.ts"] };
    await writeFile(join(folder, `tsconfig.${mode}.json`), text(config));
  }
  return folder;
}

/** Makes a folder with nothing but a package.json and the address of the registry. */
export async function makeEmptyFolder({ temp, registry }, name) {
  const folder = join(temp, "folders", name);
  await mkdir(folder, { recursive: true });
  const manifest = { name, version: "1.0.0", private: true, type: "module" };
  await writeFile(join(folder, "package.json"), text(manifest));
  await writeFile(join(folder, ".npmrc"), `@plugboard:registry=${registry.url}\n`);
  return folder;
}

function text(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
