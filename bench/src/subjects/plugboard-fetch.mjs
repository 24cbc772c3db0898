import { http } from "@plugboard/http";
import { connect } from "./plugboard.mjs";

/** Our client through the global `fetch`. */
export const open = (url) => connect(http(url, { fetch }));
