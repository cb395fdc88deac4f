import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { consumers, provider } from '../src/names.ts';
import { pactDifferences, pactsFolder, writePacts } from './write-pacts.ts';

describe('the pacts', () => {
  it('match, byte for byte, what the consumer tests write into an empty folder', async () => {
    await using fresh = await temporaryFolder();
    await writePacts(fresh.path);
    const found = await pactDifferences(fresh.path, pactsFolder);
    expect(found, 'they are out of date: pnpm contracts:write').toEqual([]);
  });

  it('include one file for each consumer', async () => {
    const files = Object.values(consumers).map((name) => `${name}-${provider}.json`);
    expect(await readdir(pactsFolder)).toEqual(files.toSorted());
  });

  it('are written only into an empty folder, because Pact merges with existing files', async () => {
    await expect(writePacts(pactsFolder)).rejects.toThrow(/is not empty/);
  });
});

describe('the comparison of pact folders', () => {
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
  ])('reports %s', async (_, edit, found) => {
    const text = await readFile(join(pactsFolder, name), 'utf8');
    await using edited = await temporaryFolder();
    await writeFile(join(edited.path, name), edit(text));
    const all = await pactDifferences(edited.path, pactsFolder);
    expect(all.filter((line) => line.includes(name))).toEqual(found);
    expect(all).toHaveLength(Object.keys(consumers).length);
  });

  it('reports missing and extra files', async () => {
    await using empty = await temporaryFolder();
    expect(await pactDifferences(empty.path, pactsFolder)).toContain(`stale    ${name}`);
    expect(await pactDifferences(pactsFolder, empty.path)).toContain(`missing  ${name}`);
  });
});
