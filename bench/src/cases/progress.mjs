import { largeResult } from "./large-result.mjs";

const { subjects, floors } = largeResult;

export const progress = {
  name: "progress",
  title: "100,000 progress notifications in one reply",
  worker: "progress",
  args: { path: "/progress" },
  counts: { total: 100_000, warmUp: 20_000 },
  columns: { wallMs: "ms", cpuMs: "CPU ms", peakRssMb: "peak RSS MB" },
  subjects,
  floors,
};
