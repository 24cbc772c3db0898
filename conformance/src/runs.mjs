/** One start of the suite: what it runs, and how the client is told its era. */
const requirements = (revision, era) => ({
  name: era === undefined ? revision : `${revision}, era "${era}"`,
  scenarios: ["--requirements", revision],
  era,
});

const skills = ["no-prefetch", "verify-digest", "verify-size", "verify-frontmatter"];

/**
 * All runs, each a group of which the members may run at the same time. The suite takes one revision for a run; each is
 * run with a client that finds out for itself what the server speaks, and with one that is told.
 */
export const runs = [
  [requirements("2026-07-28")],
  [requirements("2025-11-25")],
  [requirements("2026-07-28", "modern")],
  [requirements("2025-11-25", "legacy")],
  // In the set of no revision. The suite runs such scenarios one by one.
  skills.map((what) => ({
    name: `skills, ${what}`,
    scenarios: ["--scenario", `sep-2640-client-${what}`],
    era: undefined,
  })),
  ["oauth-metadata-backcompat", "oauth-endpoint-fallback"].map((what) => ({
    name: `2025-03-26, ${what}`,
    scenarios: ["--scenario", `auth/2025-03-26-${what}`],
    era: undefined,
  })),
];
