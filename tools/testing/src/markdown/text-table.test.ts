import { expect, it } from 'vitest';
import { textTable } from './text-table.ts';

it('a text table aligns its columns without trailing white space', () => {
  const rows = [
    ['gate', 'time'],
    ['prism', '1 s'],
    ['respect', ''],
  ];
  expect(textTable(rows)).toBe('gate     time\nprism    1 s\nrespect');
});
