// What the validator adds to a program: Ajv, and the matcher of its patterns.
export default [
  {
    name: "ajv, with Ajv and RE2JS",
    path: "dist/index.js",
    import: "{ ajv }",
    gzip: true,
    limit: "96 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: "browser",
      tsconfigRaw: {}, // the paths of the sources are not those of what is published
    }),
  },
];
