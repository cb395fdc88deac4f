// Switches of the ledger from texts and from the findings of a probe.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAssumeOptions, resolveAssumptions } from '../assume.ts';
import { assumptions } from '../generated/assumptions.ts';
import { StartError } from '../start-error.ts';
import { createTestClient } from '../testing/client.ts';
import { startCli } from '../testing/cli.ts';
import { readAssumeFile } from './assume-file.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const switches = Object.values(assumptions).flatMap((entry) =>
  'switch' in entry ? [{ id: entry.id, choice: entry.switch }] : [],
);

describe('the values of the switches', () => {
  it('are their defaults, unless others are given, numbers as text too', () => {
    const usual = Object.entries(resolveAssumptions());
    expect(usual.map(([id, value]) => [id, String(value)])).toEqual(
      switches.map(({ id, choice }) => [id, choice.default]),
    );
    const given = { 'max-page-size': '50', 'rate-limits': 60, 'banner-auth': undefined };
    expect(resolveAssumptions(given)).toEqual({
      ...resolveAssumptions(),
      'max-page-size': 50,
      'rate-limits': 60,
    });
  });

  it.each([
    [{ 'no-such-thing': 'x' }, /no such assumption; there are .*max-page-size/],
    [{ 'events-webhooks': 'x' }, /cannot be changed/],
    [{ toString: 'x' }, /no such assumption/],
    [{ 'banner-auth': 'never' }, /expected optional or required, got "never"/],
    [{ 'max-page-size': 0 }, /expected a positive integer, got 0/],
    [{ 'max-page-size': 1.5 }, /expected a positive integer, got 1.5/],
    [{ 'max-page-size': 'none' }, /expected a positive integer, got "none"/],
    [{ 'rate-limits': '-1' }, /expected a positive integer or none, got "-1"/],
  ])('are not %j', (given, message) => {
    expect(() => resolveAssumptions(given)).toThrow(StartError);
    expect(() => resolveAssumptions(given)).toThrow(message);
  });

  it('are read from ID=VALUE', () => {
    expect(parseAssumeOptions(['a=b', 'c=d=e'])).toEqual({ a: 'b', c: 'd=e' });
    for (const text of ['a', '=b', '']) {
      expect(() => parseAssumeOptions([text])).toThrow(/expected ID=VALUE/);
    }
  });
});

let count = 0;
async function writeFileWith(text: string): Promise<string> {
  const file = join(folder.path, `findings-${(count += 1)}.json`);
  await writeFile(file, text);
  return file;
}
const findingsFile = (...findings: readonly object[]): Promise<string> =>
  writeFileWith(JSON.stringify({ version: 1, document: '1', level: 'write', findings }));

describe('the findings of a probe', () => {
  it.each([
    [{ verdict: 'refuted', value: 50, range: [21, 100] }, 50],
    [{ verdict: 'confirmed', value: 1000 }, 1000],
    // 1000 is the default.
    [{ verdict: 'consistent', range: [501, 2000] }, 1000],
    [{ verdict: 'refuted', range: [101, 200] }, 200],
    [{ verdict: 'refuted', range: [5000, 9000] }, 5000],
    [{ verdict: 'consistent', values: [20, 1000] }, 1000],
    [{ verdict: 'refuted', values: [20, 30] }, 20],
    [{ verdict: 'refuted' }, undefined],
    [{ verdict: 'other', value: 50 }, undefined],
    [{ verdict: 'unknown', range: [1, 2] }, undefined],
  ])('%j gives %s', async (finding, value) => {
    const { assume } = readAssumeFile(await findingsFile({ gap: 'max-page-size', ...finding }));
    expect(assume['max-page-size']).toBe(value);
  });

  it('accept each value of each switch', async () => {
    for (const { id, choice } of switches) {
      const values = Array.isArray(choice.values) ? choice.values : [choice.default];
      for (const value of values as string[]) {
        const file = await findingsFile({ gap: id, verdict: 'refuted', value });
        expect(readAssumeFile(file).assume).toEqual({ [id]: value });
      }
    }
  });

  it.each([
    ['{"key":"abc', 'is not JSON'],
    ['null', 'is not a report of version 1'],
    ['{"version":2,"findings":[]}', 'is not a report of version 1'],
    ['{"version":1,"findings":[{"verdict":"refuted"}]}', 'is not a report of version 1'],
    [
      '{"version":1,"findings":[{"gap":"max-page-sice","verdict":"refuted","value":1}]}',
      'findings[0]: max-page-sice: no such assumption; did you mean max-page-size?',
    ],
    [
      '{"version":1,"findings":[{"gap":"max-page-size","verdict":"refuted","value":"all"}]}',
      'findings[0]: max-page-size: expected a positive integer, got "all"',
    ],
  ])('are refused: %s', async (text, message) => {
    const file = await writeFileWith(text);
    expect(() => readAssumeFile(file)).toThrow(StartError);
    expect(() => readAssumeFile(file)).toThrow(`--assume-file ${file}: ${message}`);
  });

  it('apply to a gateway, which says which were applied; --assume overrides them', async () => {
    const file = await findingsFile(
      { gap: 'oversized-page', verdict: 'refuted', value: 'refuse' },
      { gap: 'max-page-size', verdict: 'refuted', value: 50 },
      { gap: 'banner-auth', verdict: 'confirmed', value: 'optional' },
      { gap: 'rate-limits', verdict: 'unknown' },
      { gap: 'events-webhooks', verdict: 'unknown' },
    );
    const args = ['--api-key=key-one', '--port=0', '--assume-file', file];
    const { url, stop } = await startCli([...args, '--assume=max-page-size=60']);
    const client = createTestClient({ url, apiKey: 'key-one' });
    const status = async (size: number) =>
      (await client.get(`/api/v1/social/playlist/all?size=${size}`)).status;
    expect([await status(60), await status(61)]).toEqual([200, 400]);
    expect((await stop('SIGINT')).stderr).toContain(
      `--assume-file ${file}: assumes oversized-page=refuse, max-page-size=50; ` +
        'confirmed: banner-auth; unknown, defaults kept: rate-limits',
    );
  });
});
