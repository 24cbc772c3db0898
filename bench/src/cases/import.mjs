export const importing = {
  name: "import",
  title: "Importing core and http in a fresh process",
  worker: "import",
  args: {},
  counts: {},
  repeats: 7,
  columns: { wallMs: "ms", cpuMs: "CPU ms", peakRssMb: "peak RSS MB" },
  subjects: {
    plugboard: { program: "import-plugboard" },
    official: { program: "import-official" },
    "empty process": { program: "import-nothing" },
  },
  floors: { plugboard: "empty process", official: "empty process" },
  net: true,
};
