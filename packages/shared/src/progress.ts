// Shows the progress of long work: on a terminal one line that is rewritten, otherwise a line for each
// tenth, so that a log stays short.

export interface Progress {
  readonly update: (done: number, total: number) => void;
  /** Ends the display with the last value. */
  readonly end: () => void;
}

export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

const width = 30;

/** Work with fewer steps than `least` is too short to be shown. */
export function createProgress(what: string, stream: ProgressStream, least = 1): Progress {
  let shown = -1;
  return {
    update(done, total) {
      if (total < least) return;
      // The next part starts.
      if (done === 0) shown = -1;
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      const step = stream.isTTY ? percent : percent - (percent % 10);
      if (step <= shown) return;
      shown = step;
      const figures = `${String(step).padStart(3)} % (${done} of ${total})`;
      if (stream.isTTY) {
        const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
        stream.write(`\r\u001B[K${what} [${bar}] ${figures}`);
      } else {
        stream.write(`${what} ${figures}\n`);
      }
    },
    end() {
      if (stream.isTTY && shown >= 0) stream.write('\n');
    },
  };
}
