const FLAGS: { readonly [option: string]: string } = {
  timeoutMs: "--timeout",
  totalTimeoutMs: "--total-timeout",
  maxMessageBytes: "--max-bytes",
  connectTimeoutMs: "--timeout",
  handshakeTimeoutMs: "--timeout",
  probeTimeoutMs: "--timeout",
};

/** Makes a library's sentence one of the command line: options are named as the flags that set them. */
export function inFlags(message: string): string {
  return message
    .replace(/`?\b(\w+)\b`?/g, (text, option: string) =>
      Object.hasOwn(FLAGS, option) ? (FLAGS[option] ?? text) : text,
    )
    .replace("with `protocols: null`", "with --no-subprotocol")
    .replace(" Name its host in privateHosts to allow it.", "")
    .replace("Name its issuer if that is right.", "If that is right, log out first.")
    .replace(/ \(cwd\) /, " (--cwd) ")
    .replace("to PATH in env.", "to PATH, with --env.");
}
