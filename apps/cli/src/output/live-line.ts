import type { Io } from "../io.js";
import { fitWidth } from "./fit-width.js";
import { formatElapsed } from "./format-elapsed.js";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;
const FRAME_MS = 100;
const CLEAR = "\r\u001b[2K";

/** One line of a terminal that shows what is going on. */
export interface LiveLine {
  /** Shows text, and goes on showing it together with the time since the start. */
  show(text: string): void;
  /** Takes the line away until `show` is called again. */
  hide(): void;
}

/** Draws on the last line of a terminal. */
export function createLiveLine(stream: Io["stderr"], startedAtMs: number): LiveLine {
  let timer: ReturnType<typeof setInterval> | undefined;
  let text = "";
  let frame = 0;
  const draw = (): void => {
    frame = (frame + 1) % FRAMES.length;
    const elapsed = formatElapsed(Date.now() - startedAtMs);
    const line = `${FRAMES[frame]} ${text}`;
    stream.write(
      `${CLEAR}${fitWidth(line, (stream.columns ?? 80) - elapsed.length - 2)} ${elapsed}`,
    );
  };
  return {
    show: (next) => {
      text = next;
      if (timer !== undefined) return;
      draw();
      timer = setInterval(draw, FRAME_MS);
      timer.unref();
    },
    hide: () => {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      stream.write(CLEAR);
    },
  };
}
