const FLAGS: { readonly [option: string]: string } = {
  timeoutMs: "--timeout",
  totalTimeoutMs: "--total-timeout",
  maxMessageBytes: "--max-bytes",
};

/** Makes a library's sentence one of the command line: options are named as the flags that set them. */
export function inFlags(message: string): string {
  return message.replace(/`?\b(timeoutMs|totalTimeoutMs|maxMessageBytes)\b`?/g, (text, option) =>
    typeof option === "string" ? (FLAGS[option] ?? text) : text,
  );
}
