export { type CfworkerOptions, cfworker } from "./cfworker.js";
