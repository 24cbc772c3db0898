export const memory = {
  name: "memory",
  title: "Calls over a transport in memory, one at a time",
  worker: "memory",
  args: { concurrency: 1 },
  counts: { calls: 50_000, warmUp: 30_000 },
  columns: { wallUs: "µs a call", cpuUs: "CPU µs a call", peakRssMb: "peak RSS MB" },
  subjects: {
    plugboard: { subject: "plugboard-memory" },
    official: { subject: "official-memory" },
    "bare memoryPair": { subject: "bare-memory" },
    "bare InMemoryTransport": { subject: "bare-official-memory" },
  },
  floors: { plugboard: "bare memoryPair", official: "bare InMemoryTransport" },
  net: true,
};
