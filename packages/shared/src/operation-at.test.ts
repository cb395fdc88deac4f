import { describe, expect, it } from 'vitest';
import { operationAt } from './operation-at.ts';

const at = (path: string) => ({ method: 'GET', path });

describe('the operation at a path', () => {
  it('is the operation with the first literal segment if two match', () => {
    const templates = ['/{a}/b/{c}', '/a/{b}/{c}', '/{a}/b/c', '/a/b/{c}'].map(at);
    for (const order of [templates, templates.toReversed()]) {
      expect(operationAt(order, 'GET', '/a/b/c')?.path).toBe('/a/b/{c}');
      expect(operationAt(order, 'GET', '/x/b/c')?.path).toBe('/{a}/b/c');
    }
  });

  it.each([
    ['a parameter without a value', 'GET', '/a//c'],
    ['an additional slash at the end', 'GET', '/a/b/c/'],
    ['another method', 'POST', '/a/b/c'],
  ])('is undefined for %s', (_, method, path) => {
    expect(operationAt([at('/a/{b}/c')], method, path)).toBeUndefined();
  });

  it('is found by a method in lower case', () => {
    expect(operationAt([at('/a/{b}')], 'get', '/a/1')).toEqual(at('/a/{b}'));
  });
});
