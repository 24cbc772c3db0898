import { ArgumentError } from "@plugboard/core/transport";

/** Checks the URL of a server and drops its fragment. */
export function endpoint(url: string | URL): URL {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new ArgumentError("The URL of the server is no absolute URL.", { cause });
  }
  const { protocol } = parsed;
  if (protocol !== "ws:" && protocol !== "wss:") {
    const isHttp = protocol === "http:" || protocol === "https:";
    const remedy = isHttp ? " For that there is http() of @plugboard/http." : "";
    throw new ArgumentError(
      `The URL of the server has to begin with ws: or wss:, not with ${protocol}.${remedy}`,
    );
  }
  if (parsed.username !== "" || parsed.password !== "") {
    const remedy = "Put them in an Authorization header, with the option `headers`";
    throw new ArgumentError(`The URL of ${parsed.host} has credentials in it. ${remedy}.`);
  }
  parsed.hash = "";
  return parsed;
}
