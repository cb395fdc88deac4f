// The configuration of size-limit: the size of our code in a page, bundled from the packages that are installed in the
// folder ROOM_SESSIONS_INSTALLED. With ROOM_SESSIONS_BUNDLE, only this bundle.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { domains, readDocument, readOperations } from '@room-sessions/codegen/document';
import { root } from '@room-sessions/testing/packed';
import type { BuildOptions } from 'esbuild';
import { budgets } from './budgets.ts';

const operations = readOperations(await readDocument());
const client = { core: 'createClient' };
const allOperations = domains.map((domain) => {
  const own = operations.filter((one) => one.domain === domain).map(({ id }) => id);
  return [domain, own.join(', ')];
});

/** The imports by bundle: names by module. */
const bundles: Record<string, Readonly<Record<string, string>>> = {
  'one operation: `getRoomSettings`': { ...client, rooms: 'getRoomSettings' },
  'one operation: `getRoomSettings`, in a worker': { ...client, rooms: 'getRoomSettings' },
  'all operations': { ...client, ...Object.fromEntries(allOperations) },
  '`getRoomSettings`, with response validation of rooms': {
    ...client,
    'schemas/validation/index': 'validate',
    rooms: 'getRoomSettings',
    'schemas/generated/rooms': 'roomsSchemas',
  },
  'the client `RoomsClient`': { rooms: 'RoomsClient' },
  'the whole SDK: `RoomSessions`': { sdk: 'RoomSessions' },
  'the control client of the gateway': { 'gateway/control/client': 'createControl' },
};

/** `schemas/generated/rooms` is `schemas/dist/generated/rooms.js`. Some packages have another `index.js` for pages. */
function toFile(module: string): string {
  const [name = '', ...path] = module.split('/');
  const modules = join(process.env['ROOM_SESSIONS_INSTALLED'] ?? '', 'node_modules');
  const dist = join(modules, '@room-sessions', name, 'dist');
  if (path.length > 0) return join(dist, `${path.join('/')}.js`);
  const ofPages = join(dist, 'index.page.js');
  return existsSync(ofPages) ? ofPages : join(dist, 'index.js');
}

const { ROOM_SESSIONS_BUNDLE: only } = process.env;
const wanted = Object.entries(bundles).filter(([name]) => only === undefined || name === only);

export default wanted.map(([name, imports]) => ({
  name,
  limit: `${budgets[name] ?? 0} kB`,
  gzip: true,
  path: toFile('core'),
  import: Object.fromEntries(
    Object.entries(imports).map(([module, names]) => [toFile(module), `{ ${names} }`]),
  ),
  modifyEsbuildConfig: (config: BuildOptions): BuildOptions => ({
    ...config,
    format: 'esm',
    target: 'es2022',
    ...(name.endsWith('worker') && { conditions: ['workerd'] }),
    // The zod version of the lockfile, so that a zod release does not change the sizes.
    alias: { zod: join(root, 'packages/schemas/node_modules/zod') },
  }),
}));
