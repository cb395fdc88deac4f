import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

/** What is written if each step takes a second. */
function record(counts: readonly number[], total: number, isTTY = true): string {
  let text = '';
  const stderr = Object.assign(new EventEmitter(), {
    isTTY,
    write: (more: string) => (text += more),
  });
  let seconds = 0;
  const progress = createProgress('inviting', { stderr }, () => 1000 * seconds);
  for (const done of counts) {
    progress.update(done, total);
    seconds += 1;
  }
  progress.end();
  return text;
}

const counts = Array.from({ length: 1001 }, (_, done) => done);

/** The states of the line. */
const lines = (text: string): string[] => text.split('\r\u001B[K').slice(1);

describe('the progress display', () => {
  it('rewrites one line for each percent, and ends it', () => {
    const text = record(counts, 1000);
    expect(text.split('\n')).toHaveLength(2);
    expect(lines(text)).toHaveLength(101);
    expect(text.endsWith('100 % (1000 of 1000)\n')).toBe(true);
  });

  it('shows the time left, when the pace is known', () => {
    const all = lines(record(counts, 1000));
    expect(all[0]).toBe(`inviting [${'.'.repeat(20)}]   0 % (0 of 1000)`);
    expect(all[50]).toMatch(/\[#{10}\.{10}\]  50 % \(500 of 1000\), 9 min left$/);
    expect(all[99]).toMatch(/ 99 % \(990 of 1000\), 10 s left$/);
  });

  it('leaves out of the pace what an earlier run has done', () => {
    expect(lines(record([800, 810], 1000)).at(-1)).toContain('81 % (810 of 1000), 19 s left');
  });

  it('fits into 80 columns', () => {
    for (const line of lines(record([0, 1, 99_999], 100_000))) expect(line.length).toBeLessThan(81);
  });

  it('writes nothing without any progress, for no work, and without a terminal', () => {
    expect([record([], 5), record([0], 0), record(counts, 1000, false)]).toEqual(['', '', '']);
  });
});
