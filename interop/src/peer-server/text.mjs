/**
 * The result of a tool that has only a text to give.
 *
 * @param {string} value
 */
export function text(value) {
  return { content: [{ type: /** @type {const} */ ("text"), text: value }] };
}
