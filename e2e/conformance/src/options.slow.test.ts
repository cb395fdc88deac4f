import { readArguments, UsageError } from '@room-sessions/shared/command-line';
import { describe, expect, it } from 'vitest';
import { gates } from './gates.ts';
import { helpText, optionDefinitions, readOptions } from './options.ts';

const names = (argv: readonly string[]): string[] =>
  readOptions(readArguments({ options: optionDefinitions, words: 'any' }, argv), gates).gates.map(
    ({ name }) => name,
  );

const all = gates.map(({ name }) => name);

describe('the conformance command line', () => {
  it.each<[string, string[], string[]]>([
    ['all gates without arguments', [], all],
    ['the named gates, in the order of the table', ['load', 'prism'], ['prism', 'load']],
    [
      'all gates except the skipped gates',
      ['--skip', 'slow', '--skip', 'load'],
      all.filter((one) => one !== 'slow' && one !== 'load'),
    ],
  ])('selects %s', (_, argv, expected) => {
    expect(names(argv)).toEqual(expected);
  });

  it.each([[['prisma']], [['--skip', 'prisma']], [['--fast']], [['prism', '--skip', 'prism']]])(
    'rejects %j',
    (argv) => {
      expect(() => names(argv)).toThrow(UsageError);
    },
  );

  it('has a line of help for each gate', () => {
    for (const { name, about } of gates)
      expect(helpText(gates)).toMatch(new RegExp(`${name} .*${about.slice(0, 10)}`));
  });
});
