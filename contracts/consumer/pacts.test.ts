import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumers, provider } from '../src/names.ts';
import { pactDifferences, pactsFolder, writePacts } from './write-pacts.ts';

let fresh: string;
beforeAll(async () => {
  fresh = await mkdtemp(join(tmpdir(), 'room-sessions-pacts-'));
});
afterAll(() => rm(fresh, { recursive: true, force: true }));

describe('the pacts', () => {
  it('are what the consumer tests write from nothing, byte for byte', async () => {
    await writePacts(fresh);
    const found = await pactDifferences(fresh, pactsFolder);
    expect(found, 'they are out of date: pnpm contracts:write').toEqual([]);
  });

  it('are one for each consumer', async () => {
    const files = Object.values(consumers).map((name) => `${name}-${provider}.json`);
    expect(await readdir(pactsFolder)).toEqual(files.toSorted());
  });

  it('are not written into a folder that holds any: Pact would merge them', async () => {
    await expect(writePacts(pactsFolder)).rejects.toThrow(/is not empty/);
  });
});

describe('the comparison', () => {
  const name = `${consumers.media}-${provider}.json`;

  it.each([
    [
      'a byte that was edited',
      (text: string) => text.replace('Focus', 'Lotus'),
      [`differs  ${name}`],
    ],
    [
      'an interaction that was lost',
      (text: string) => {
        const pact = JSON.parse(text) as { interactions: unknown[] };
        return JSON.stringify({ ...pact, interactions: pact.interactions.slice(1) }, undefined, 2);
      },
      [`differs  ${name}`],
    ],
    ['an ending that was added', (text: string) => `${text}\n`, [`differs  ${name}`]],
  ])('sees %s', async (_, edit, found) => {
    const text = await readFile(join(pactsFolder, name), 'utf8');
    const edited = await mkdtemp(join(tmpdir(), 'room-sessions-pacts-'));
    await writeFile(join(edited, name), edit(text));
    const all = await pactDifferences(edited, pactsFolder);
    expect(all.filter((line) => line.includes(name))).toEqual(found);
    expect(all).toHaveLength(Object.keys(consumers).length);
    await rm(edited, { recursive: true });
  });

  it('sees files that are missing and files that are too many', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'room-sessions-pacts-'));
    expect(await pactDifferences(empty, pactsFolder)).toContain(`stale    ${name}`);
    expect(await pactDifferences(pactsFolder, empty)).toContain(`missing  ${name}`);
    await rm(empty, { recursive: true });
  });
});
