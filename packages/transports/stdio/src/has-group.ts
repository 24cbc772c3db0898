/** Whether anything is left of the group of a process that has exited. */
export function hasGroup(pid: number): boolean {
  if (process.platform === "win32") return false; // there are no groups
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
