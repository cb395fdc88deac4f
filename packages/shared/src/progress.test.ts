import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function record(isTTY: boolean, counts: readonly number[], total: number, least?: number): string {
  let text = '';
  const progress = createProgress('seeding', { isTTY, write: (more) => (text += more) }, least);
  for (const done of counts) progress.update(done, total);
  progress.end();
  return text;
}

const counts = Array.from({ length: 1001 }, (_, done) => done);

describe('the progress display', () => {
  it('writes a line for each tenth without a terminal', () => {
    const lines = record(false, counts, 1000).split('\n');
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe('seeding   0 % (0 of 1000)');
    expect(lines[5]).toBe('seeding  50 % (500 of 1000)');
    expect(lines.slice(-2)).toEqual(['seeding 100 % (1000 of 1000)', '']);
  });

  it('rewrites one line on a terminal, and ends it', () => {
    const text = record(true, counts, 1000);
    expect(text.split('\n')).toHaveLength(2);
    expect(text.split('\r')).toHaveLength(102);
    expect(text).toContain(`seeding [${'#'.repeat(15)}${'.'.repeat(15)}]  50 % (500 of 1000)`);
    expect(text.endsWith('100 % (1000 of 1000)\n')).toBe(true);
  });

  it('shows the tenth that was passed if the steps are large', () => {
    expect(record(false, [3, 7], 7)).toBe('seeding  40 % (3 of 7)\nseeding 100 % (7 of 7)\n');
  });

  it('shows nothing for work with few steps', () => {
    expect(record(false, counts, 1000, 1001)).toBe('');
    expect(record(true, [0], 0)).toBe('');
  });

  it('restarts for the next part', () => {
    expect(record(false, [0, 2, 0, 2], 2).split('\n').slice(0, -1)).toEqual([
      'seeding   0 % (0 of 2)',
      'seeding 100 % (2 of 2)',
      'seeding   0 % (0 of 2)',
      'seeding 100 % (2 of 2)',
    ]);
  });

  it('writes nothing without any progress', () => {
    expect(record(true, [], 5)).toBe('');
  });
});
