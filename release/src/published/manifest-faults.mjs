const NODE = ">=20.19";
const KINDS = ["dependencies", "peerDependencies", "optionalDependencies"];

/** What a published package.json should say and does not. `path` is the package's folder in the repository. */
export function manifestFaults(manifest, { path, version }) {
  const { repository, homepage, bugs, engines, license, type, sideEffects, bin } = manifest;
  const page = repository?.url?.replace(/^git\+|\.git$/g, "");
  const rules = {
    [`version is ${version}`]: manifest.version === version,
    "description is a sentence": /\.$/.test(manifest.description ?? ""),
    "license is MIT": license === "MIT",
    "type is module": type === "module",
    [`engines asks for Node ${NODE}`]: engines?.node === NODE,
    "repository names the folder": page !== undefined && repository.directory === path,
    "homepage is the folder's page": homepage === `${page}/tree/main/${path}#readme`,
    "bugs is the repository's list": bugs === `${page}/issues`,
    "sideEffects is false, or it is a program": sideEffects === false || bin !== undefined,
    "publishing is public": manifest.publishConfig?.access === "public",
  };
  const broken = Object.entries(rules).filter(([, holds]) => !holds);
  return [
    ...broken.map(([rule]) => `package.json: ${rule}: no.`),
    ...rangeFaults(manifest, version),
  ];
}

function rangeFaults(manifest, version) {
  const ranges = KINDS.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).map(([name, range]) => ({ kind, name, range })),
  );
  const isOurs = ({ name }) => name.startsWith("@plugboard/");
  return ranges
    .filter((entry) =>
      isOurs(entry) ? !isRight(entry, version) : /^(workspace|file|link):/.test(entry.range),
    )
    .map(({ kind, name, range }) => `package.json: ${kind} has ${name} at ${range}.`);
}

/** A peer of our own would take the whole set to the next major version with every minor one. */
function isRight({ kind, range }, version) {
  return kind === "dependencies" && range === `^${version}`;
}
