import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, temporaryFolder } from '@room-sessions/packing';
import { describe, expect, it } from 'vitest';
import { orphanReports, staleReport } from './compare.ts';
import { type Entry, readEntries } from './entries.ts';
import { apiReporter } from './report.ts';

const entries = await readEntries();
const report = apiReporter(entries);

it.each(entries.map((entry) => [entry.report, entry] as const))(
  '%s is what the build exports',
  async (_, entry) => {
    expect(await staleReport(entry, report, root)).toBeUndefined();
  },
);

it('there is no report of an entry that is gone', async () => {
  expect(await orphanReports(entries, root)).toEqual([]);
  expect(await orphanReports(entries.slice(1), root)).toEqual([
    `${entries[0]!.report} is the report of an entry that is gone: delete it.`,
  ]);
});

describe('a report', () => {
  const rooms = entries.find(({ report: path }) => path === 'packages/rooms/api/index.api.md')!;

  /** What is said of the rooms client after a change of one of its types, in a copy. */
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

  const said = (...lines: string[]): string =>
    [
      'packages/rooms/api/index.api.md is not what @room-sessions/rooms exports:',
      ...lines,
      'Run pnpm api, look at the change, and note it with pnpm changeset.',
    ].join('\n');

  it('is not stale in a copy, nor after a change that no user sees', async () => {
    expect(await staleAfter('index.d.ts', (text) => text)).toBe('');
    expect(await staleAfter('index.d.ts', (text) => `// A comment.\n${text}`)).toBe('');
  });

  it('is stale after an export that was added', async () => {
    const added = (text: string): string => `/** New. */\nexport declare const added: 1;\n${text}`;
    expect(await staleAfter('index.d.ts', added)).toBe(
      said('  + export const added: 1;', '  + // @public'),
    );
  });

  it('is stale after an export that is missing', async () => {
    const without = (text: string): string => text.replace('isInviteError', '');
    const text = await staleAfter('index.d.ts', without);
    expect(text).toContain('  - export const isInviteError: ');
  });

  it('is stale after a parameter that changed in a file behind the entry', async () => {
    const changed = (text: string): string =>
      text.replace('batchSize?: number', 'batchSize: number');
    expect(await staleAfter('invite-options.d.ts', changed)).toBe(
      said(
        '  +     readonly batchSize: number | undefined;',
        '  -     readonly batchSize?: number | undefined;',
      ),
    );
  });

  it('is missing for an entry that was added', async () => {
    const added = { ...rooms, report: 'packages/rooms/api/added.api.md' };
    expect(await staleReport(added, report, root)).toBe(
      'packages/rooms/api/added.api.md is not there: run pnpm api.',
    );
  });
});
