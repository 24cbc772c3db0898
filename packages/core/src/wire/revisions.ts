/** The newest revision that this client speaks. */
export const MODERN_REVISION = "2026-07-28";

/** The revisions without a handshake that this client speaks, newest first. */
export const MODERN_REVISIONS: readonly string[] = [MODERN_REVISION];
