import type { OnWarning } from "@plugboard/core/transport";

/** How many dropped messages are reported one by one. */
const MAX_REPORTS = 20;

/** Passes warnings on. Of dropped messages it passes the first ones, then one for ten times as many. */
export function limitedWarnings(onWarning: OnWarning): OnWarning {
  let count = 0;
  let nextReport = 1;
  return (warning) => {
    if (warning.code !== "message_dropped" && warning.code !== "response_dropped") {
      onWarning(warning);
      return;
    }
    count += 1;
    if (count < nextReport) return;
    nextReport = count < MAX_REPORTS ? count + 1 : count * 10;
    if (count <= MAX_REPORTS) onWarning(warning);
    else onWarning({ ...warning, message: `${warning.message} It is the ${count}th.` });
  };
}
