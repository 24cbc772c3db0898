/** Where a host is: on the internet as far as one can see, on this machine, or on a network that is not for everyone. */
export type AddressKind = "public" | "loopback" | "private";

/** Names by which clouds serve credentials to their machines. */
const METADATA_NAMES = new Set(["metadata.google.internal", "metadata", "instance-data"]);

/** Says where the host of a parsed URL is, by its name or address alone. */
export function addressKind(hostname: string): AddressKind {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return "loopback";
  if (METADATA_NAMES.has(host)) return "private";
  if (host.startsWith("[")) return ipv6Kind(host.slice(1, -1));
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? ipv4Kind(host.split(".").map(Number)) : "public";
}

function ipv4Kind([a = 0, b = 0, c = 0]: readonly number[]): AddressKind {
  if (a === 127) return "loopback";
  if (a === 0 || a === 10 || a >= 224) return "private";
  if (a === 100 && b >= 64 && b < 128) return "private";
  if (a === 169 && b === 254) return "private";
  if (a === 172 && b >= 16 && b < 32) return "private";
  if (a === 192 && (b === 168 || (b === 0 && c === 0))) return "private";
  if (a === 198 && (b === 18 || b === 19)) return "private";
  return "public";
}

function ipv6Kind(address: string): AddressKind {
  const groups = ipv6Groups(address);
  const [first = 0, second = 0] = groups;
  const [high = 0, low = 0] = groups.slice(6);
  const inner = () => ipv4Kind([high >> 8, high & 255, low >> 8, low & 255]);
  const head = groups.slice(0, 5).every((group) => group === 0);
  if (head && groups[5] === 0 && high === 0 && low === 1) return "loopback";
  if (head && groups[5] === 0xffff) return inner();
  if (head && groups[5] === 0) return "private";
  if (first === 0x64 && second === 0xff9b) return inner();
  if (first === 0x2002) {
    const third = groups[2] ?? 0;
    return ipv4Kind([second >> 8, second & 255, third >> 8, third & 255]);
  }
  if ((first & 0xfe00) === 0xfc00) return "private";
  return first >= 0xfe80 ? "private" : "public"; // link-local, site-local, multicast
}

/** The eight groups of an address as a URL writes it: in hexadecimal, with one `::` at most. */
function ipv6Groups(address: string): number[] {
  const [before = "", after] = address.split("::");
  const numbers = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [head, tail] = [numbers(before), numbers(after ?? "")];
  return [
    ...head,
    ...new Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0),
    ...tail,
  ];
}
