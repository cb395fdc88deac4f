// The page says what the figures say that are kept, and why where a target is missed.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { profiles } from './profiles.ts';
import { pageFile, pageOf, picturesFolder, picturesOf } from './page.ts';
import { peerVersion } from './peers.ts';
import { readResults } from './result.ts';
import { tables } from './tables.ts';

const results = await readResults();

it('docs/benchmarks.md is what the results come to; `pnpm bench --page` writes it', async () => {
  expect(await readFile(pageFile, 'utf8')).toBe(pageOf(results));
});

it('there are results of each table, and of no other', () => {
  expect([...results.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it('the pictures are those of the results', async () => {
  const pictures = new Map<string, string>();
  for (const table of tables) {
    for (const [name, text] of await picturesOf(table, results.get(table.name)!)) {
      pictures.set(name, text);
    }
  }
  expect((await readdir(picturesFolder)).toSorted()).toEqual([...pictures.keys()].toSorted());
  for (const [name, text] of pictures) {
    expect(await readFile(join(picturesFolder, name), 'utf8'), name).toBe(text);
    // Whose label is cut off, nobody knows.
    expect(text, name).not.toContain('…');
  }
});

it('explains only tables that have targets', () => {
  const explained = tables.filter(({ name }) => Object.hasOwn(profiles, name));
  expect(explained.map(({ name }) => name).toSorted()).toEqual(Object.keys(profiles).toSorted());
  for (const { targets } of explained) expect(targets).not.toEqual([]);
});

describe.each(tables.map((table) => [table.name, table] as const))('%s', (name, table) => {
  it('has a contender for each of its targets, and its metric', () => {
    for (const { contender, metric, against } of table.targets) {
      const names = table.contenders.map((one) => one.name);
      expect(names).toContain(contender);
      if (against !== undefined) expect(names).toContain(against);
      expect(table.metrics.map(({ key }) => key)).toContain(metric);
    }
  });

  it('says where it goes, where a target is missed', () => {
    const isMissed = results.get(name)!.targets.some(({ isMet }) => !isMet);
    if (isMissed) expect(profiles).toHaveProperty(name);
  });

  it('has the peers in the versions that were measured', async () => {
    for (const { name: contender, peer, isOptional = false } of table.contenders) {
      if (peer === undefined) continue;
      const row = results.get(name)!.rows.find((one) => one.name === contender);
      if (isOptional && row === undefined) continue;
      expect(row?.version).toBe(await peerVersion(peer));
    }
  });
});
