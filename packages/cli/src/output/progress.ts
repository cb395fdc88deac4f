// Shows the progress of long work on a terminal, in one line of stderr that is rewritten.

import type { Io } from '@room-sessions/shared/command-line';

export interface Progress {
  readonly update: (done: number, total: number) => void;
  /** Ends the line. */
  readonly end: () => void;
}

const width = 20;

export function createProgress(
  what: string,
  { stderr }: Pick<Io, 'stderr'>,
  now: () => number = () => performance.now(),
): Progress {
  let shown = -1;
  let begin: { readonly done: number; readonly at: number } | undefined;
  return {
    update(done, total) {
      if (stderr.isTTY !== true || total === 0) return;
      begin ??= { done, at: now() };
      const share = Math.min(1, done / total);
      const percent = Math.floor(share * 100);
      if (percent <= shown) return;
      shown = percent;
      const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
      const figures = `${String(percent).padStart(3)} % (${done} of ${total})`;
      // A resumed run begins with what earlier runs have done.
      const pace = (now() - begin.at) / (done - begin.done);
      stderr.write(`\r\u001B[K${what} [${bar}] ${figures}${sayRest(pace * (total - done))}`);
    },
    end() {
      if (shown >= 0) stderr.write('\n');
    },
  };
}

/** The time left; nothing at the begin, when the pace is unknown, and at the end. */
function sayRest(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (!Number.isFinite(seconds) || seconds === 0) return '';
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
