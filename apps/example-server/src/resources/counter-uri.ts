/** The address of the counter, the resource that changes. */
export const COUNTER_URI = "example://counter";
