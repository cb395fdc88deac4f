// Shows progress: a bar on a terminal, and a line for every tenth in a log.

import type { InviteProgress } from '@room-sessions/rooms';

/** Where progress is shown: `process.stderr`. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Returns a function that shows progress on a terminal. */
export function showProgress(screen: Screen): (progress: InviteProgress) => void {
  let tenths = 0;
  return ({ done, total, refused }) => {
    const part = done / total;
    const text = `${done} of ${total} users, ${refused} refused`;
    if (screen.isTTY) {
      const width = Math.max(0, Math.min(40, (screen.columns || 80) - text.length - 4));
      const bar = '#'.repeat(Math.floor(part * width)).padEnd(width, '.');
      // Overwrites the previous line, and clears its rest.
      screen.write(`\r[${bar}] ${text}\x1b[K${done === total ? '\n' : ''}`);
    } else if (Math.floor(part * 10) > tenths) {
      tenths = Math.floor(part * 10);
      screen.write(`${text}\n`);
    }
  };
}
