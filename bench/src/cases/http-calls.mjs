/** A case of calls over HTTP: ours and the official client's, and the floor of each way to send a request. */
export const httpCalls = ({ name, title, path, calls, warmUp, concurrency }) => ({
  name,
  title,
  worker: "calls",
  args: { path, concurrency },
  counts: { calls, warmUp },
  columns: { wallUs: "µs a call", cpuUs: "CPU µs a call", peakRssMb: "peak RSS MB" },
  subjects: {
    plugboard: { subject: "plugboard" },
    "plugboard, undici": { subject: "plugboard-undici" },
    "plugboard, fetch": { subject: "plugboard-fetch" },
    official: { subject: "official" },
    "bare node:http": { subject: "bare-node-http" },
    "bare undici": { subject: "bare-undici" },
    "bare fetch": { subject: "bare-fetch" },
  },
  floors: {
    plugboard: "bare node:http",
    "plugboard, undici": "bare undici",
    "plugboard, fetch": "bare fetch",
    official: "bare fetch",
  },
});
