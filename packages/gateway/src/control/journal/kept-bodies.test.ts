import { describe, expect, it } from 'vitest';
import { createKeptBodies } from './kept-bodies.ts';

const most = 16 * 1024;

describe('the kept beginning of a body', () => {
  it.each([
    ['nothing', '', '', false],
    ['all of a short one', 'é{}', 'é{}', false],
    ['all of one that just fits', 'x'.repeat(most), 'x'.repeat(most), false],
    ['as much as fits', 'x'.repeat(most + 1), 'x'.repeat(most), true],
    ['no part of a character', `${'x'.repeat(most - 1)}é`, 'x'.repeat(most - 1), true],
  ])('contains %s, for text and bytes', (_, body, text, isCut) => {
    const bodies = createKeptBodies();
    expect(bodies.keep(body)).toMatchObject({ text, isCut });
    expect(bodies.keep(Buffer.from(body))).toMatchObject({ text, isCut });
  });

  it('stays until it is released, and is empty after that', () => {
    const bodies = createKeptBodies();
    const [first, second] = [bodies.keep('first'), bodies.keep('second')];
    expect([first.text, second.text]).toEqual(['first', 'second']);
    first.release();
    first.release();
    const [third, fourth] = [bodies.keep('third'), bodies.keep('fourth')];
    expect([first.text, second.text, third.text, fourth.text]).toEqual([
      '',
      'second',
      'third',
      'fourth',
    ]);
  });
});
