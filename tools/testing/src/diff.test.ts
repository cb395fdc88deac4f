import { describe, expect, it } from 'vitest';
import { differences } from './diff.ts';

describe('differences', () => {
  it('lists missing, different and stale files', () => {
    const wanted = new Map([
      ['a.ts', '1'],
      ['b.ts', '2'],
    ]);
    const found = new Map([
      ['b.ts', '3'],
      ['c.ts', '4'],
    ]);
    expect(differences(wanted, found)).toEqual(['missing  a.ts', 'differs  b.ts', 'stale    c.ts']);
  });
});
