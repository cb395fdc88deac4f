import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { consumers, provider } from '../src/names.ts';
import { pactDifferences, pactsFolder, writePacts } from './write-pacts.ts';

describe('the pacts', () => {
  it('are what the consumer tests write from nothing, byte for byte', async () => {
    await using fresh = await temporaryFolder();
    await writePacts(fresh.path);
    const found = await pactDifferences(fresh.path, pactsFolder);
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
    await using edited = await temporaryFolder();
    await writeFile(join(edited.path, name), edit(text));
    const all = await pactDifferences(edited.path, pactsFolder);
    expect(all.filter((line) => line.includes(name))).toEqual(found);
    expect(all).toHaveLength(Object.keys(consumers).length);
  });

  it('sees files that are missing and files that are too many', async () => {
    await using empty = await temporaryFolder();
    expect(await pactDifferences(empty.path, pactsFolder)).toContain(`stale    ${name}`);
    expect(await pactDifferences(pactsFolder, empty.path)).toContain(`missing  ${name}`);
  });
});
