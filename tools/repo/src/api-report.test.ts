import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diff } from 'node:util';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { expect, inject, it } from 'vitest';
import { reportApi } from './api-report.ts';

const installed = (name: string): string =>
  join(inject('installed'), 'node_modules/@room-sessions', name);

it.each(Object.values(inject('packed')))(
  'the API report of $name matches the build',
  async ({ name, folder }) => {
    const report = await reportApi(`@room-sessions/${name}`, installed(name));
    await expect(
      report,
      'The public API changed. Run pnpm api, review the change, and add a changeset with pnpm changeset.',
    ).toMatchFileSnapshot(join(root, folder, 'api/index.api.md'));
  },
);

it.each([
  ['export', 'dist/index.js', 'export { InviteError, ', 'export { ', '- InviteError'],
  [
    'optional parameter',
    'dist/index.d.ts',
    'batchSize?:',
    'batchSize:',
    '-   readonly batchSize?:',
  ],
])('an API report shows a lost %s', async (_, file, before, after, line) => {
  await using folder = await temporaryFolder();
  const modules = 'node_modules/@room-sessions';
  await cp(join(inject('installed'), modules), join(folder.path, modules), { recursive: true });
  const rooms = join(folder.path, modules, 'rooms');
  const text = await readFile(join(rooms, file), 'utf8');
  await writeFile(join(rooms, file), text.replace(before, after));
  const complete = await reportApi('@room-sessions/rooms', installed('rooms'));
  const report = await reportApi('@room-sessions/rooms', rooms);
  const lost = diff(report.split('\n'), complete.split('\n')).filter(([change]) => change === -1);
  expect(lost.map(([, one]) => `- ${one}`)).toEqual([expect.stringContaining(line)]);
});
