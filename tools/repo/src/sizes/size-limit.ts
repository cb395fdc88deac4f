// The configuration of size-limit: the size of our code in a page, bundled from the installed packages in the folder
// ROOM_SESSIONS_INSTALLED.

import { join } from 'node:path';
import { readDocument, readOperations } from '@room-sessions/codegen/document';
import { root } from '@room-sessions/testing/packed';
import type { BuildOptions } from 'esbuild';
import { budgets } from './budgets.ts';

/** The imported names by module. */
type Imports = Readonly<Record<string, readonly string[]>>;

const core = 'core/dist/index.js';
const client = { [core]: ['createClient'] };
const operations = readOperations(await readDocument());

const withOperations = (ids: readonly string[]): Imports => {
  const domains = Object.groupBy(
    operations.filter(({ id }) => ids.includes(id)),
    ({ domain }) => `${domain}/dist/index.js`,
  );
  const names = Object.entries(domains).map(([module, all]) => [module, all.map(({ id }) => id)]);
  return { ...client, ...Object.fromEntries(names) };
};

const withValidation = (id: string, domain: string): Imports => ({
  ...withOperations([id]),
  [core]: ['createClient', 'validate'],
  [`schemas/dist/generated/${domain}.js`]: [`${domain}Schemas`],
});

const bundles: Readonly<Record<string, Imports>> = {
  'one operation: `getRoomSettings`': withOperations(['getRoomSettings']),
  'one operation: `listPlaylists`': withOperations(['listPlaylists']),
  'one operation: `saveRecording`': withOperations(['saveRecording']),
  'one operation: `getBadgeQuestion`': withOperations(['getBadgeQuestion']),
  'all operations': withOperations(operations.map(({ id }) => id)),
  '`getRoomSettings`, with response validation of rooms': withValidation(
    'getRoomSettings',
    'rooms',
  ),
  '`listPlaylists`, with response validation of media': withValidation('listPlaylists', 'media'),
  '`saveRecording`, with response validation of recordings': withValidation(
    'saveRecording',
    'recordings',
  ),
  '`getBadgeQuestion`, with response validation of badging': withValidation(
    'getBadgeQuestion',
    'badging',
  ),
  'the client `RoomsClient`': { 'rooms/dist/index.js': ['RoomsClient'] },
  'the whole SDK: `RoomSessions`': { 'sdk/dist/index.js': ['RoomSessions'] },
  'the control client of the gateway': { 'gateway/dist/control/client.js': ['createControl'] },
};

const installed = join(process.env['ROOM_SESSIONS_INSTALLED'] ?? '', 'node_modules/@room-sessions');

export default Object.entries(budgets).map(([name, limit]) => ({
  name,
  limit: `${limit} kB`,
  gzip: true,
  path: join(installed, core),
  import: Object.fromEntries(
    Object.entries(bundles[name]!).map(([module, names]) => [
      join(installed, module),
      `{ ${names.join(', ')} }`,
    ]),
  ),
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({
    ...config,
    format: 'esm',
    target: 'es2022',
    // The zod version of the lockfile, so that a zod release does not change the sizes.
    alias: { zod: join(root, 'packages/schemas/node_modules/zod') },
  }),
}));
