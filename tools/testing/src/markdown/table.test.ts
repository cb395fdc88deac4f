import { expect, it } from 'vitest';
import { table } from './table.ts';

it('a Markdown table is as wide as its widest cells, numbers to the right', () => {
  const rows = [
    ['one operation', '9.5'],
    ['all', '21.0'],
  ];
  expect(table(['imported', 'kB'], rows, [1])).toBe(`| imported      |   kB |
| ------------- | ---: |
| one operation |  9.5 |
| all           | 21.0 |`);
});

it('a Markdown table escapes a bar in a cell', () => {
  expect(table(['a', 'b'], [['x | y', 'z \\| z']])).toBe(`| a      | b      |
| ------ | ------ |
| x \\| y | z \\| z |`);
});
