import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { describe, expect, inject, it } from 'vitest';
import { orphanReports, staleReport } from './compare.ts';
import { type Entry, readEntries } from './entries.ts';
import { apiReporter } from './report.ts';

const entries = await readEntries();
const report = apiReporter(entries);

it.each(entries.map((entry) => [entry.report, entry] as const))(
  'the API report %s matches the build',
  async (_, entry) => {
    expect(await staleReport(entry, report, root)).toBeUndefined();
  },
);

/** The exports of an entry, according to its report. */
async function getValues({ report: path, folder, types }: Entry): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8');
  // Reports write `export type *` in the same way.
  const typed = await readFile(join(folder, types), 'utf8');
  const others = [...typed.matchAll(/^export \* from "@room-sessions\/([\w-]+)";$/gm)]
    .map(([, name]) => entries.find((one) => one.package === name && one.name === 'index'))
    .filter((one) => one !== undefined);
  const own = [...text.matchAll(/^export (?:abstract )?(?:class|const|function) (\w+)/gm)];
  const nested = await Promise.all(others.map(getValues));
  return [...own.map(([, name]) => name!), ...nested.flat()];
}

// Types and code are built separately.
it.each(entries.map((entry) => [entry.report, entry] as const))(
  'the API report %s names the exports of the code and no other',
  async (_, entry) => {
    const load = createRequire(join(inject('installed'), 'package.json'));
    const id = `@room-sessions/${entry.package}${entry.name === 'index' ? '' : `/${entry.name}`}`;
    const exported = Object.keys(load(id) as object).filter((name) => !name.startsWith('__'));
    expect(exported.toSorted()).toEqual([...new Set(await getValues(entry))].toSorted());
  },
);

it('each API report belongs to an entry', async () => {
  expect(await orphanReports(entries, root)).toEqual([]);
  expect(await orphanReports(entries.slice(1), root)).toEqual([
    `${entries[0]!.report} is the report of a removed entry: delete the report.`,
  ]);
});

describe('an API report', () => {
  const rooms = entries.find(({ report: path }) => path === 'packages/rooms/api/index.api.md')!;

  /** The report on the rooms client after a change of one of its types, in a copy. */
  const staleAfter = async (file: string, change: (text: string) => string): Promise<string> => {
    await using folder = await temporaryFolder();
    const copy: Entry = { ...rooms, folder: join(folder.path, 'packages/rooms') };
    await mkdir(dirname(copy.folder));
    for (const part of ['dist', 'api', 'package.json']) {
      await cp(join(rooms.folder, part), join(copy.folder, part), { recursive: true });
    }
    await symlink(join(rooms.folder, 'node_modules'), join(copy.folder, 'node_modules'));
    const path = join(copy.folder, 'dist', file);
    await writeFile(path, change(await readFile(path, 'utf8')));
    return (await staleReport(copy, apiReporter([copy]), folder.path)) ?? '';
  };

  const formatStale = (...lines: string[]): string =>
    [
      'packages/rooms/api/index.api.md differs from the exports of @room-sessions/rooms:',
      ...lines,
      'Run pnpm api, review the change, and add a changeset with pnpm changeset.',
    ].join('\n');

  it('is up to date in a copy, and after an internal change', async () => {
    expect(await staleAfter('index.d.ts', (text) => text)).toBe('');
    expect(await staleAfter('index.d.ts', (text) => `// A comment.\n${text}`)).toBe('');
  });

  it('is stale after an added export', async () => {
    const added = (text: string): string => `/** New. */\nexport declare const added: 1;\n${text}`;
    expect(await staleAfter('index.d.ts', added)).toBe(
      formatStale('  + export const added: 1;', '  + // @public'),
    );
  });

  it('is stale after a removed export', async () => {
    const without = (text: string): string =>
      text.replace('export declare const isInviteError', 'declare const isInviteError');
    const text = await staleAfter('index.d.ts', without);
    expect(text).toContain('  - export const isInviteError: ');
  });

  it('is stale after a changed parameter', async () => {
    const changed = (text: string): string =>
      text.replace('batchSize?: number', 'batchSize: number');
    expect(await staleAfter('index.d.ts', changed)).toBe(
      formatStale(
        '  +     readonly batchSize: number | undefined;',
        '  -     readonly batchSize?: number | undefined;',
      ),
    );
  });

  it('is missing for an added entry', async () => {
    const added = { ...rooms, report: 'packages/rooms/api/added.api.md' };
    expect(await staleReport(added, report, root)).toBe(
      'packages/rooms/api/added.api.md does not exist: run pnpm api.',
    );
  });
});
