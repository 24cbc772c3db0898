const browser = (config) => ({
  ...config,
  platform: "browser",
  conditions: ["browser"],
  tsconfigRaw: {}, // the paths of the sources are not those of what is published
});
const program = {
  path: "dist/index.js",
  import: { "dist/index.js": "{ http }", "../../core/dist/index.js": "{ createClient }" },
  gzip: true,
};

// What a program in a browser pays for a client over HTTP.
export default [
  {
    ...program,
    name: "createClient and http, until a server of an earlier revision is met",
    limit: "35 kB",
    modifyEsbuildConfig: (config) => ({
      ...browser(config),
      // Loaded then, and not before, as chunks of their own.
      external: ["./legacy-*", "./http-session-*", "./task-operations-*"],
    }),
  },
  { ...program, name: "the same, with everything", limit: "53 kB", modifyEsbuildConfig: browser },
];
