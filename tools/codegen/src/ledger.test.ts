import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document.ts';
import { readFiles } from './generate.ts';
import { ledgerFaults, readGaps, untestedGaps } from './ledger.ts';
import { root } from './spec.ts';
import { readSpec } from './testing/spec.ts';

const entry = { id: 'a', section: 's', unknown: 'u', sdk: 'k', gateway: 'g' };
const gap = { ...entry, switch: { default: 'x', values: ['x', 'y'], says: '`x` or `y`' } };

describe('readGaps', () => {
  it.each([
    ['no entries', {}, 'has no gaps'],
    ['an entry that is not an object', { gaps: ['a'] }, 'Entry 0 of the ledger is not an object'],
    ['an entry without `gateway`', { gaps: [{ ...entry, gateway: '' }] }, 'Gap a has no gateway'],
    ['two entries of one id', { gaps: [entry, entry] }, 'two entries a'],
    [
      'a switch whose default is not one of its values',
      { gaps: [{ ...gap, switch: { ...gap.switch, default: 'z' } }] },
      'The default of the switch of gap a is not one of its values',
    ],
    [
      'a switch without values',
      { gaps: [{ ...gap, switch: { default: 'x', says: 'what' } }] },
      'needs values',
    ],
    [
      'an integer switch whose default is an unknown word',
      { gaps: [{ ...gap, switch: { default: 'x', values: 'integer', or: ['y'], says: 'what' } }] },
      'is not one of its values',
    ],
    [
      'a text of a switch that does not name a value',
      { gaps: [{ ...gap, switch: { ...gap.switch, says: '`x`, or else' } }] },
      'does not name `y`',
    ],
    [
      'a text of an integer switch that does not name a word',
      {
        gaps: [
          { ...gap, switch: { default: '1', values: 'integer', or: ['y'], says: 'a number' } },
        ],
      },
      'does not name `y`',
    ],
    [
      'a deployment without the date when it was seen',
      { gaps: [{ ...gap, seen: ['staging'] }] },
      'The field seen of gap a is not a deployment and a date',
    ],
    [
      '`or` with a list of values',
      { gaps: [{ ...gap, switch: { ...gap.switch, or: ['z'] } }] },
      'needs values: integer',
    ],
  ])('fails on %s', (_, ledger, message) => {
    expect(() => readGaps(ledger)).toThrow(DocumentError);
    expect(() => readGaps(ledger)).toThrow(message);
  });
});

describe('the ledger check', () => {
  it.each([
    [
      'an x-gap without an entry',
      { 'x-gap': ['a', 'b'] },
      [entry],
      ['a'],
      'x-gap b has no entry in the ledger.',
    ],
    ['an entry that is not used', {}, [entry], ['a'], 'Gap a is not an x-gap in the document.'],
    [
      'an entry without a test',
      { 'x-gap': 'a' },
      [entry],
      [],
      'Gap a has no test with [gap:a] in its title.',
    ],
    [
      'a test of a removed gap',
      { 'x-gap': 'a' },
      [entry],
      ['a', 'b'],
      'A test names gap b, which is not in the ledger.',
    ],
  ])('names %s', (_, document, gaps, tested, fault) => {
    expect([...ledgerFaults(document, gaps), ...untestedGaps(gaps, new Set(tested))]).toEqual([
      fault,
    ]);
  });
});

it('the ledger of this repository has the same gaps as the document and the tests', async () => {
  const { document, ledger } = await readSpec();
  const gaps = readGaps(ledger);
  expect(ledgerFaults(document, gaps)).toEqual([]);
  expect(untestedGaps(gaps, await testedGaps())).toEqual([]);
});

/** The ids in test titles of all packages. */
async function testedGaps(): Promise<Set<string>> {
  const tests = await readFiles(join(root, 'packages'), (path) =>
    /^(?!.*node_modules).*\.test\.ts$/.test(path),
  );
  const texts = [...tests.values()];
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\[gap:([a-z-]+)\]/g)].map((match) => match[1]!)),
  );
}
