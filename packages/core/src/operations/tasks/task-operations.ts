/** What is loaded when the first task is met: most programs never need it. */
export { cancelTask } from "./cancel-task.js";
export { followTask } from "./follow-task.js";
export { getTask } from "./get-task.js";
export { updateTask } from "./update-task.js";
export { waitForTask } from "./wait-for-task.js";
