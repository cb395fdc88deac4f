import { expect, it } from 'vitest';
import { table } from './table.ts';

it('is as wide as its widest cells, numbers at the right', () => {
  const rows = [
    ['one operation', '9.5'],
    ['all', '21.0'],
  ];
  expect(table(['imported', 'kB'], rows, [1])).toBe(`| imported      |   kB |
| ------------- | ---: |
| one operation |  9.5 |
| all           | 21.0 |`);
});

it('keeps a bar within its cell', () => {
  expect(table(['a', 'b'], [['x | y', 'z \\| z']])).toBe(`| a      | b      |
| ------ | ------ |
| x \\| y | z \\| z |`);
});
