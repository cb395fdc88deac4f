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

  it('stays until newer bodies need its place', () => {
    const bodies = createKeptBodies(3 * most);
    const [first, second, third] = ['a', 'b', 'c'].map((one) => bodies.keep(one.repeat(most)));
    expect(first?.text).toBe('a'.repeat(most));
    const fourth = bodies.keep('d');
    expect([first?.text, second?.text, third?.text, fourth.text]).toEqual([
      undefined,
      'b'.repeat(most),
      'c'.repeat(most),
      'd',
    ]);
    // It does not fit behind the fourth and the third, and its place begins in the middle of the
    // third.
    const fifth = bodies.keep('e'.repeat(most));
    expect([second?.text, third?.text, fourth.text, fifth.text]).toEqual([
      undefined,
      'c'.repeat(most),
      'd',
      'e'.repeat(most),
    ]);
  });

  it('is never the text of another body', () => {
    const bodies = createKeptBodies(2 * most);
    const kept = Array.from({ length: 500 }, (_, n) => {
      const text = `${n}${'x'.repeat((n * 7919) % (most - 3))}`;
      return { text, body: bodies.keep(text) };
    });
    const texts = kept.map(({ body }) => body.text);
    expect(texts.at(-1)).toBe(kept.at(-1)?.text);
    for (const [n, text] of texts.entries()) expect([undefined, kept[n]?.text]).toContain(text);
  });
});
