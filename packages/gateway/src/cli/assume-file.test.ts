import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assumptions } from '../generated/assumptions.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { runCli, startCli } from '../testing/cli.ts';
import { StartError } from '../start-error.ts';
import { readAssumeFile } from './assume-file.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

let count = 0;
async function writeFileWith(text: string): Promise<string> {
  const file = join(folder.path, `findings-${(count += 1)}.json`);
  await writeFile(file, text);
  return file;
}
const findingsFile = (...findings: readonly object[]): Promise<string> =>
  writeFileWith(JSON.stringify({ version: 1, document: '1', level: 'write', findings }));

const assumed = async (finding: object) =>
  readAssumeFile(await findingsFile({ gap: 'max-page-size', ...finding })).assume['max-page-size'];

describe('reading the findings of a probe', () => {
  it.each([
    [{ verdict: 'refuted', value: 50 }, 50],
    [{ verdict: 'refuted', value: 50, range: [21, 100] }, 50],
    [{ verdict: 'confirmed', value: 1000 }, 1000],
    [{ verdict: 'consistent', value: 1000 }, 1000],
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
    expect(await assumed(finding)).toBe(value);
  });

  it('accepts each value of each switch', async () => {
    const switches = Object.values(assumptions).flatMap((entry) =>
      'switch' in entry ? [{ gap: entry.id, choice: entry.switch }] : [],
    );
    for (const { gap, choice } of switches) {
      const values = Array.isArray(choice.values) ? choice.values : [choice.default];
      for (const value of values as string[]) {
        const file = await findingsFile({ gap, verdict: 'refuted', value });
        expect(readAssumeFile(file).assume).toEqual({ [gap]: value });
      }
    }
  });

  it('reports which findings were applied and which were not', async () => {
    const file = await findingsFile(
      { gap: 'settings-fields', verdict: 'refuted', value: 'empty' },
      { gap: 'banner-auth', verdict: 'confirmed', value: 'optional' },
      { gap: 'rate-limits', verdict: 'unknown' },
      { gap: 'events-webhooks', verdict: 'unknown' },
    );
    expect(readAssumeFile(file).notice).toBe(
      `--assume-file ${file}: assumes settings-fields=empty; confirmed: banner-auth; unknown, defaults kept: rate-limits`,
    );
  });

  it.each([
    ['{"key":"abc', 'is not JSON'],
    ['null', 'is not a report of version 1'],
    ['{"version":2,"findings":[]}', 'is not a report of version 1'],
    ['{"version":1}', 'is not a report of version 1'],
    ['{"version":1,"findings":[{"verdict":"refuted"}]}', 'is not a report of version 1'],
    [
      '{"version":1,"findings":[{"gap":"max-page-sice","verdict":"refuted","value":1}]}',
      'findings[0]: max-page-sice: no such assumption; did you mean max-page-size?',
    ],
    [
      '{"version":1,"findings":[{"gap":"events-webhooks","verdict":"refuted","value":"x"}]}',
      'findings[0]: events-webhooks: cannot be changed',
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
});

describe('the option --assume-file', () => {
  const key = ['--api-key', 'key-one', '--port', '0'];

  it('starts a gateway with the findings, which --assume overrides', async () => {
    const file = await findingsFile(
      { gap: 'settings-fields', verdict: 'refuted', value: 'empty' },
      { gap: 'max-page-size', verdict: 'refuted', value: 50 },
    );
    const { url, written, stop } = await startCli([
      ...key,
      '--assume-file',
      file,
      '--assume',
      'max-page-size=60',
      '--assume',
      'oversized-page=refuse',
    ]);
    const client = createTestClient({ url, apiKey: 'key-one' });
    const { body } = await client.get(`/api/v1/social/settings/${sample.socialId}`);
    expect(body).toMatchObject({ settings: {} });
    const status = async (size: number) =>
      (await client.get(`/api/v1/social/playlist/all?size=${size}`)).status;
    expect([await status(60), await status(61)]).toEqual([200, 400]);
    await stop('SIGINT');
    const lines = written.stderr.split('\n').filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain(
      readAssumeFile(file).notice,
    );
  });

  it('ends with 1 for a missing file', async () => {
    const { code, stderr } = await runCli([...key, '--assume-file', join(folder.path, 'none')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--assume-file .*none: there is no such file\n$/);
  });
});
