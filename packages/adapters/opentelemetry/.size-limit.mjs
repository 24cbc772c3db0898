// What tracing adds to a program that has the API of OpenTelemetry already.
export default [
  {
    name: "opentelemetry, without @opentelemetry/api",
    path: "dist/index.js",
    import: "{ opentelemetry }",
    ignore: ["@opentelemetry/api"],
    gzip: true,
    limit: "3.5 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: "browser",
      tsconfigRaw: {}, // the paths of the sources are not those of what is published
    }),
  },
];
