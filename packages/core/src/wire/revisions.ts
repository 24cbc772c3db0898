/** The newest revision that this client speaks. */
export const MODERN_REVISION = "2026-07-28";

/** The revisions without a handshake that this client speaks, newest first. */
export const MODERN_REVISIONS: readonly string[] = [MODERN_REVISION];

/** The newest revision that opens with `initialize`. */
export const LEGACY_REVISION = "2025-11-25";

/** The revisions that open with `initialize` that this client speaks, newest first. */
export const LEGACY_REVISIONS: readonly string[] = [
  LEGACY_REVISION,
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
];
