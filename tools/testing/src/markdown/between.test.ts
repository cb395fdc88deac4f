import { describe, expect, it } from 'vitest';
import { between, without } from './between.ts';

const begin = '<!-- Made. -->';
const page = `a\n\n${begin}\n\nb\n\n<!-- Until here. -->\n\nc\n`;

describe('a part of a page', () => {
  it('is put in the place of what stood there, and all else stays', () => {
    const other = '<!-- Other. -->\n\nd\n\n<!-- Until here. -->\n\n';
    expect(between(other + page, begin, '\nnew\n')).toBe(other + page.replace('b', 'new'));
  });

  it.each([
    ['is not there', 'a'],
    ['has no end', `a ${begin} b`],
    ['is there twice', page + page],
  ])('cannot be put in where it %s', (_, text) => {
    expect(() => between(text, begin, 'new')).toThrow(/not one place from/);
  });

  it('is taken away with its comments, as often as it is there', () => {
    expect(without(page + page, begin)).toBe('a\n\nc\na\n\nc\n');
    expect(without('a', begin)).toBe('a');
    expect(() => without(`a ${begin} b`, begin)).toThrow(/has no <!-- Until here/);
  });
});
