/** How a person logs in: in the browser of this machine, in one elsewhere, or by a code on another device. */
export type LoginWay = "browser" | "paste" | "device";
