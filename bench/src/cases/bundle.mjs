export const bundle = {
  name: "bundle",
  title: "A browser bundle of a program that makes a call over HTTP, minified",
  worker: "bundle",
  args: {},
  counts: {},
  rounds: 1,
  columns: { minifiedKb: "kB", gzippedKb: "kB gzipped" },
  subjects: {
    plugboard: { program: "call-plugboard" },
    official: { program: "call-official" },
  },
  floors: {},
};
