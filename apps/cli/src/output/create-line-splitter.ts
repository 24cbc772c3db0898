const MAX_LINE_CHARS = 10_000;

/** Cuts a text that comes in pieces into lines. */
export interface LineSplitter {
  add(text: string): void;
  /** Gives out what the last line is without its end. */
  end(): void;
}

/** Calls back for each line, without its end. A line that is very long is given out in pieces. */
export function createLineSplitter(onLine: (line: string) => void): LineSplitter {
  let begun = "";
  return {
    add: (text) => {
      const lines = `${begun}${text}`.split(/\r?\n/);
      begun = lines.pop() ?? "";
      for (const line of lines) onLine(line);
      if (begun.length < MAX_LINE_CHARS) return;
      onLine(begun);
      begun = "";
    },
    end: () => {
      if (begun !== "") onLine(begun);
      begun = "";
    },
  };
}
