import { describe, expect, it } from 'vitest';
import { findImports } from './imports.ts';

describe('findImports', () => {
  it.each([
    ["import type { A } from 'a';", 'a', true],
    ["import { type A, type B } from 'a';", 'a', true],
    ["import { type A, b } from 'a';", 'a', false],
    ["import * as a from 'a';", 'a', false],
    ["export type * from 'a';", 'a', true],
    ["import {\n  type A,\n  type B,\n} from 'a';", 'a', true],
  ])('reads %s', (text, specifier, typeOnly) => {
    expect(findImports(text)).toEqual([{ specifier, typeOnly }]);
  });

  it.each(["import 'a';", "import {\n  b,\n} from 'a';", "await import('a');", "require('a');"])(
    'reads %s',
    (text) => {
      expect(findImports(text)).toEqual([{ specifier: 'a', typeOnly: false }]);
    },
  );

  it('ignores the word `import` in quotes', () => {
    const text =
      "export function f(one: 'from', other: 'to'): void {}\nexport const a = ['from', 'b'];";
    expect(findImports(text)).toEqual([]);
  });

  it.each(["getBuiltinModule('a');", "process.getBuiltinModule?.('a');"])('reads %s', (text) => {
    expect(findImports(text)).toEqual([{ specifier: 'a', typeOnly: false, asked: true }]);
  });
});
