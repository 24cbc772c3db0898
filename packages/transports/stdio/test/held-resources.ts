const KINDS = ["PipeWrap", "ProcessWrap", "TCPSocketWrap", "TCPServerWrap"];

/** The processes, pipes and sockets that keep this process alive. */
export function heldResources(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter((kind) => KINDS.includes(kind))
    .sort();
}
