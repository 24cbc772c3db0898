export { type BrowserLoginOptions, browserLogin } from "./browser-login.js";
export { fileStore } from "./file-store.js";
export { openBrowser } from "./open-browser.js";
export { type PasteLoginOptions, pasteLogin } from "./paste-login.js";
export { type PublicFetchOptions, publicFetch } from "./public-fetch.js";
export { terminalPrompt } from "./terminal-prompt.js";
