// What a program in a browser pays for a client over HTTP.
export default [
  {
    name: "createClient and http, in a browser",
    path: "dist/index.js",
    import: { "dist/index.js": "{ http }", "../../core/dist/index.js": "{ createClient }" },
    gzip: true,
    limit: "29 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: "browser",
      conditions: ["browser"],
      tsconfigRaw: {}, // the paths of the sources are not those of what is published
    }),
  },
];
