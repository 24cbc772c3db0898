/** Makes `calls` calls, `concurrency` at a time. */
async function repeat(call, { calls, concurrency }) {
  let started = 0;
  const caller = async () => {
    while (started < calls) {
      started += 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
}

/** Runs `work` once and says what it took. */
export async function measure(work) {
  globalThis.gc?.();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return {
    wallMs,
    cpuMs: (user + system) / 1000,
    peakRssMb: process.resourceUsage().maxRSS / 1024,
  };
}

/** Warms up, then measures calls; times are in microseconds a call. */
export async function measureCalls(call, { calls, warmUp, concurrency = 1 }) {
  await repeat(call, { calls: warmUp, concurrency });
  const { wallMs, cpuMs, peakRssMb } = await measure(() => repeat(call, { calls, concurrency }));
  return { wallUs: (wallMs * 1000) / calls, cpuUs: (cpuMs * 1000) / calls, peakRssMb };
}
