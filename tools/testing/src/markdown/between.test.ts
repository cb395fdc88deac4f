import { describe, expect, it } from 'vitest';
import { between, without } from './between.ts';

const begin = '<!-- Made. -->';
const page = `a\n\n${begin}\n\nb\n\n<!-- Until here. -->\n\nc\n`;

describe('a generated part of a page', () => {
  it('replaces its previous content and nothing else', () => {
    const other = '<!-- Other. -->\n\nd\n\n<!-- Until here. -->\n\n';
    expect(between(other + page, begin, '\nnew\n')).toBe(other + page.replace('b', 'new'));
  });

  it.each([
    ['is missing', 'a'],
    ['has no end', `a ${begin} b`],
    ['occurs twice', page + page],
  ])('cannot be replaced when it %s', (_, text) => {
    expect(() => between(text, begin, 'new')).toThrow(/must have exactly one/);
  });

  it('can be removed with its comments, at each occurrence', () => {
    expect(without(page + page, begin)).toBe('a\n\nc\na\n\nc\n');
    expect(without('a', begin)).toBe('a');
    expect(() => without(`a ${begin} b`, begin)).toThrow(/has no <!-- Until here/);
  });
});
