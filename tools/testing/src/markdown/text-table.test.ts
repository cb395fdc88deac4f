import { expect, it } from 'vitest';
import { textTable } from './text-table.ts';

it('has columns as wide as their cells, and no white space at the end of a line', () => {
  const rows = [
    ['gate', 'time'],
    ['prism', '1 s'],
    ['respect', ''],
  ];
  expect(textTable(rows)).toBe('gate     time\nprism    1 s\nrespect');
});
