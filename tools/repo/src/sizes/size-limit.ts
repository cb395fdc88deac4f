// The configuration of size-limit: the size of our code in a page, bundled from the packages that are installed in the
// folder ROOM_SESSIONS_INSTALLED. With ROOM_SESSIONS_BUNDLE, only this bundle.

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

/** `schemas/generated/rooms` is `schemas/dist/generated/rooms.js`. */
function toFile(module: string): string {
  const [name = '', ...path] = module.split('/');
  const file = path.length > 0 ? `${path.join('/')}.js` : 'index.js';
  const modules = join(process.env['ROOM_SESSIONS_INSTALLED'] ?? '', 'node_modules');
  return join(modules, '@room-sessions', name, 'dist', file);
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
