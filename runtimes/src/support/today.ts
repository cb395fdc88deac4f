// What the life cycles ask for on a given day. The one part that looks at a date.

import { type NodeLine, nodeLines } from './data.ts';

export interface Today {
  /** A line each. */
  readonly lines: readonly string[];
  /** Whether something is overdue. */
  readonly overdue: boolean;
}

/** How long before its end a line is spoken of. */
const notice = 180;

/** @param day As ISO text, without a time. */
export function supportOn(day: string, lines: readonly NodeLine[] = nodeLines): Today {
  let overdue = false;
  const said = lines.map(({ line, state, endOfLife }) => {
    const left = Math.round((Date.parse(endOfLife) - Date.parse(day)) / 86_400_000);
    if (state === 'still runs') return `Node ${line}: ended on ${endOfLife}; it still runs.`;
    if (left < 0) {
      overdue = true;
      return (
        `Node ${line}: ended on ${endOfLife}, and is still named as supported. Make it "still runs" ` +
        'in runtimes/src/support/data.ts, or take it out of engines and matrix.'
      );
    }
    const soon = left <= notice ? ` That is in ${left} days.` : '';
    return `Node ${line}: supported until ${endOfLife}.${soon}`;
  });
  return { lines: said, overdue };
}
