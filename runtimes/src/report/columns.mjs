/** The capabilities, in the order of the table, and what they are called there. */
export const COLUMNS = {
  http: "`core`, `http`",
  earlier: "earlier revisions",
  auth: "`auth`",
  websocket: "`websocket`",
  stdio: "`stdio`",
};
