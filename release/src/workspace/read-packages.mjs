import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PLACES = ["packages", "packages/transports", "packages/adapters", "apps"];

/** The packages of a workspace that are published, with their folders and manifests, by name. */
export function readPackages(root) {
  const found = PLACES.flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}`),
  )
    .filter((path) => existsSync(join(root, path, "package.json")))
    .map((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
      return { path, manifest, name: manifest.name };
    });
  return found
    .filter(({ manifest }) => manifest.private !== true)
    .sort((a, b) => a.name.localeCompare(b.name));
}
