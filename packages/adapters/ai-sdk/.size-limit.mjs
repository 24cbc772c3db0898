// What the tools of a server add to a program that has the AI SDK already.
export default [
  {
    name: "mcpTools, without ai",
    path: "dist/index.js",
    import: "{ mcpTools }",
    ignore: ["ai"],
    gzip: true,
    limit: "3 kB",
    modifyEsbuildConfig: (config) => ({
      ...config,
      platform: "browser",
      tsconfigRaw: {}, // the paths of the sources are not those of what is published
    }),
  },
];
