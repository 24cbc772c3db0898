/** A fresh process that imports one program; times count from the start of the process. */
const { program } = JSON.parse(process.argv[2]);
await import(`../programs/${program}.mjs`);
const { user, system } = process.cpuUsage();
process.send({
  wallMs: performance.now(),
  cpuMs: (user + system) / 1000,
  peakRssMb: process.resourceUsage().maxRSS / 1024,
});
process.exit();
