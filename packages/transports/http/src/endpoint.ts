import { ArgumentError } from "@plugboard/core/transport";

/** Checks the URL of a server and drops its fragment. */
export function endpoint(url: string | URL): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new ArgumentError("The URL of the server is no absolute URL.", { cause });
  }
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") {
    const what = `not with ${parsed.protocol}`;
    throw new ArgumentError(`The URL of the server has to begin with http: or https:, ${what}`);
  }
  if (parsed.username !== "" || parsed.password !== "") {
    const remedy = "Put them in an Authorization header";
    throw new ArgumentError(`The URL of ${parsed.host} has credentials in it. ${remedy}.`);
  }
  parsed.hash = "";
  return parsed;
}
