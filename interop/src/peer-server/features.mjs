/** The revisions a peer can speak, the newest first. */
export const REVISIONS = /** @type {const} */ ([
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
]);

/** @typedef {(typeof REVISIONS)[number]} Revision */

/**
 * What a revision has that an earlier one lacks, as far as the peers show it.
 *
 * @typedef {object} Features
 * @property {boolean} urls Pages to visit: URL elicitation and error -32042.
 * @property {boolean} forms Elicitation.
 * @property {boolean} choices Fields of forms that take several of a list.
 * @property {boolean} structured Results with `structuredContent`.
 * @property {boolean} completions The capability `completions`; the method itself is older.
 * @property {boolean} progressMessage Progress that carries a message.
 */

/**
 * @param {Revision} revision
 * @returns {Features}
 */
export function featuresOf(revision) {
  return {
    urls: revision >= "2025-11-25",
    forms: revision >= "2025-06-18",
    choices: revision >= "2025-11-25",
    structured: revision >= "2025-06-18",
    completions: revision >= "2025-03-26",
    progressMessage: revision >= "2025-03-26",
  };
}
