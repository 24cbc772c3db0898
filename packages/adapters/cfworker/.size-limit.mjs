// What the validator adds to a program: the interpreter, on an edge runtime.
export default [
  {
    name: "cfworker, with @cfworker/json-schema",
    path: "dist/index.js",
    import: "{ cfworker }",
    gzip: true,
    limit: "13 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: "browser",
      tsconfigRaw: {}, // the paths of the sources are not those of what is published
    }),
  },
];
