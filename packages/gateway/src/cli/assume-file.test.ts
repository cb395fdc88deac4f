// Switches of the ledger from texts and from the findings of a probe.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from '@room-sessions/shared/option-table';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { parseAssumeOptions, resolveAssumptions } from '../resolve-assumptions.ts';
import { assumptions } from '../generated/assumptions.ts';
import { optionTable } from '../option-table.ts';
import { StartError } from '../start-error.ts';
import { readAssumeFile } from './assume-file.ts';
import { readOptions } from './options.ts';

describe('the values of the switches', () => {
  it('are their defaults, unless others are given, numbers as text too', () => {
    const defaults = Object.values(assumptions).flatMap((entry) =>
      'switch' in entry ? [[entry.id, entry.switch.default]] : [],
    );
    const usual = Object.entries(resolveAssumptions());
    expect(usual.map(([id, value]) => [id, String(value)])).toEqual(defaults);
    const given = { 'max-page-size': '50', 'rate-limits': 60, 'banner-auth': undefined };
    const chosen = { 'max-page-size': 50, 'rate-limits': 60 };
    expect(resolveAssumptions(given)).toEqual({ ...resolveAssumptions(), ...chosen });
    expect(parseAssumeOptions(['a=b', 'c=d=e'])).toEqual({ a: 'b', c: 'd=e' });
  });

  it.each([
    [{ 'no-such-thing': 'x' }, /unknown; there are .*max-page-size/],
    [{ 'max-page-sice': '1' }, /unknown; did you mean max-page-size\?$/],
    [{ 'events-webhooks': 'x' }, /cannot be changed/],
    [{ toString: 'x' }, /assumption toString: unknown/],
    [{ 'banner-auth': 'never' }, /expected optional or required, got "never"/],
    [{ 'max-page-size': 0 }, /expected a positive integer, got 0/],
    [{ 'max-page-size': 1.5 }, /expected a positive integer, got 1.5/],
    [{ 'max-page-size': 'none' }, /expected a positive integer, got "none"/],
    [{ 'rate-limits': '-1' }, /expected a positive integer or none, got "-1"/],
  ])('are not %j', (given, message) => {
    expect(() => resolveAssumptions(given)).toThrow(StartError);
    expect(() => resolveAssumptions(given)).toThrow(message);
  });
});

async function withFile<T>(content: string | readonly object[], use: (file: string) => T) {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'findings.json');
  const report = { version: 1, document: '1', level: 'write', findings: content };
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(report));
  return [use(file), file] as const;
}

const finding = (more: object): string =>
  JSON.stringify({ version: 1, findings: [{ verdict: 'refuted', ...more }] });

describe('the findings of a probe', () => {
  it.each([
    [{ verdict: 'refuted', value: 50, range: [21, 100] }, 50],
    // 1000 is the default.
    [{ verdict: 'consistent', range: [501, 2000] }, 1000],
    [{ verdict: 'refuted', range: [101, 200] }, 200],
    [{ verdict: 'refuted', range: [5000, 9000] }, 5000],
    [{ verdict: 'consistent', values: [20, 1000] }, 1000],
    [{ verdict: 'refuted', values: [20, 30] }, 20],
    [{ verdict: 'refuted' }, undefined],
    [{ verdict: 'other', value: 50 }, undefined],
    [{ verdict: 'unknown', range: [1, 2] }, undefined],
  ])('%j gives %s', async (one, value) => {
    const [{ assume }] = await withFile([{ gap: 'max-page-size', ...one }], readAssumeFile);
    expect(assume['max-page-size']).toBe(value);
  });

  it.each([
    ['{"key":"abc', 'is not a report of version 1'],
    ['null', 'is not a report of version 1'],
    ['{"version":2,"findings":[]}', 'is not a report of version 1'],
    [finding({}), 'is not a report of version 1'],
  ])('are refused: %s', async (text, message) => {
    await withFile(text, (file) => {
      expect(() => readAssumeFile(file)).toThrow(StartError);
      expect(() => readAssumeFile(file)).toThrow(`--assume-file ${file}: ${message}`);
    });
  });

  it('are options of the command, with a notice; --assume overrides them', async () => {
    const findings = [
      { gap: 'oversized-page', verdict: 'refuted', value: 'refuse' },
      { gap: 'max-page-size', verdict: 'refuted', value: 50 },
      { gap: 'banner-auth', verdict: 'confirmed', value: 'optional' },
      { gap: 'rate-limits', verdict: 'unknown' },
      { gap: 'events-webhooks', verdict: 'unknown' },
    ];
    const [{ assume, notices }, file] = await withFile(findings, (one) => {
      const args = ['--assume-file', one, '--assume=max-page-size=60'];
      return readOptions(readArguments(optionTable, args), {}, false);
    });
    expect(assume).toMatchObject({ 'oversized-page': 'refuse', 'max-page-size': '60' });
    expect(notices).toEqual([
      `--assume-file ${file}: assumes oversized-page=refuse, max-page-size=50; ` +
        'confirmed: banner-auth; unknown, defaults kept: rate-limits',
    ]);
  });
});
