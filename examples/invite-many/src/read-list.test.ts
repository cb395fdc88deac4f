import { expect, it } from 'vitest';
import { readList } from './read-list.ts';

const [one, two] = [
  '00000001-0000-4000-8000-00000000000a',
  '00000001-0000-4000-8000-00000000000b',
] as const;

it.each([
  ['an id in each line', `${one}\n${two}`],
  ['lines as Windows ends them, and blank ones', `${one}\r\n\r\n${two}\r\n`],
  ['a column of a CSV file', `name,userId\n"Moreau, Anna",${one}\nBen,"${two}"\n`],
  ['a file with the mark of its encoding', `\uFEFF${one}\n${two}`],
  ['an id twice, once in capitals', `${one}\n${two}\n${one.toUpperCase()}\n`],
])('reads %s', (_, text) => {
  expect(readList(text)).toEqual([one, two]);
});

it.each([
  [
    'a first line',
    `${one.slice(1)}\n${two}`,
    'Line 1 of the list must have one user id, but has none.',
  ],
  ['a list without users', 'userId\n', 'The list has no user id.'],
  ['a list in UTF-16', `u\0s\0e\0r\0`, 'The list has no user id.'],
])('refuses %s without an id', (_, text, message) => {
  expect(() => readList(text)).toThrow(message);
});

it.each([
  ['none', `${one}\nBen Okafor\n`, 'Line 2 of the list must have one user id, but has none.'],
  ['two', `${one}\n${two},${one}`, 'Line 2 of the list must have one user id, but has 2.'],
])('refuses a line with %s and gives its number', (_, text, message) => {
  expect(() => readList(text)).toThrow(message);
});
