/** The manifest of a version, or of a tag, in the registry; `undefined` where there is none. */
export async function fetchManifest({ url }, name, version) {
  const response = await fetch(`${url}${name.replace("/", "%2f")}/${version}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The registry answered ${response.status} for ${name}.`);
  return response.json();
}
