export { type AjvOptions, ajv } from "./ajv.js";
