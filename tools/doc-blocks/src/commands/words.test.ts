import { expect, it } from 'vitest';
import { readCommands } from './words.ts';

it.each([
  ['npm test', [[0, 'npm', 'test']]],
  [
    'npm run demo   # all of it\n\n# nothing\nnpm test',
    [
      [0, 'npm', 'run', 'demo'],
      [3, 'npm', 'test'],
    ],
  ],
  [
    'a --b \\\n  c\nd',
    [
      [0, 'a', '--b', 'c'],
      [2, 'd'],
    ],
  ],
  [
    `curl -d '{\n "a": "#1" }' url\nb`,
    [
      [0, 'curl', '-d', '{\n "a": "#1" }', 'url'],
      [2, 'b'],
    ],
  ],
  [
    'a=1 b "c d" && e; f | g',
    [
      [0, 'a=1', 'b', 'c d'],
      [0, 'e'],
      [0, 'f'],
      [0, 'g'],
    ],
  ],
  ['room@#1', [[0, 'room@#1']]],
  ['', []],
])('reads %j', (text, commands) => {
  expect(readCommands(text).map(({ line, words }) => [line, ...words])).toEqual(commands);
});
