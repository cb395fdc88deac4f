// The tables that compare our clients with others.

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { budgets } from '@room-sessions/repo/budgets';
import { build } from 'esbuild';
import type { Table } from './page.ts';
import { startProgram } from './program.ts';
import { alternate, type Sample } from './rounds.ts';

const peers = ['hey-api', 'ky', 'openai', 'openapi-fetch', 'stripe', 'up-fetch'];

/** Clients of `programs/clients.mjs` that can call a stub instead of `fetch`. */
const clientsOverFetch = ['fetch', 'ours', 'ours with schemas', ...peers];

const perCall: Table['metrics'] = [
  { key: 'tiny', title: 'small response', unit: 'µs', baseline: 'fetch' },
  { key: 'list', title: '20 items', unit: 'µs', baseline: 'fetch' },
];

export const calls: Table = {
  title: 'CPU of a call, by client',
  metrics: perCall,
  async measure(home, rounds) {
    const clients = [...clientsOverFetch, 'ours over fetch', 'node:http', 'undici'];
    await using server = await startProgram(home, 'server.mjs');
    return await alternate(clients, { rounds, turns: 8, baseline: 'fetch' }, (name) =>
      startProgram(home, 'calls.mjs', name, 2000, 200, 10, server.ready),
    );
  },
};

export const overhead: Table = {
  title: 'CPU of a call over a stub',
  metrics: perCall,
  measure: (home, rounds) =>
    alternate(clientsOverFetch, { rounds, turns: 8, baseline: 'fetch' }, (name) =>
      startProgram(home, 'calls.mjs', name, 2500, 400, 1),
    ),
};

/** The module of a contender. Most are a package of that name. */
const getModule = (name: string): string =>
  name === 'hey-api' ? '../hey-api/index.js' : name.replace('ours: ', '@room-sessions/');

export const imports: Table = {
  title: 'CPU of an import',
  metrics: [{ key: 'cpu', title: 'CPU', unit: 'ms' }],
  measure(home, rounds) {
    const empty = 'data:text/javascript,export{}';
    const names = ['empty module', 'ours: rooms', 'ours: media', 'ours: sdk', 'undici', ...peers];
    // More rounds, because a process imports only once.
    return alternate(names, { rounds: rounds * 4, turns: 1 }, (name) =>
      startProgram(home, 'imports.mjs', name === 'empty module' ? empty : getModule(name)),
    );
  },
};

/** Our bundles, by the name of their size budgets, which a test of the repository enforces. */
const ours = {
  'ours: one operation': 'one operation: `getRoomSettings`',
  'ours: all operations': 'all operations',
  'ours: with validation': '`getRoomSettings`, with response validation of rooms',
  'ours: `RoomSessions`': 'the whole SDK: `RoomSessions`',
};

export const bundle: Table = {
  title: 'Bundle size of one call',
  metrics: [{ key: 'size', title: 'size', unit: 'kB' }],
  async measure(home) {
    const samples = new Map<string, Sample[]>();
    for (const [name, budget] of Object.entries(ours)) {
      samples.set(name, [{ size: budgets[budget]! }]);
    }
    for (const name of peers) {
      // What an app imports for one call.
      const use = { 'hey-api': 'getRoomSettings', 'up-fetch': 'up' }[name] ?? 'default';
      const contents = `export { ${use} } from '${getModule(name)}'`;
      const { outputFiles } = await build({
        stdin: { contents, resolveDir: join(home, 'programs') },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        write: false,
      });
      samples.set(name, [{ size: gzipSync(outputFiles[0]!.contents, { level: 9 }).length / 1000 }]);
    }
    return samples;
  },
};

export const upload: Table = {
  title: 'Peak memory of an upload',
  metrics: [
    { key: 'large', title: 'memory at 100 MB', unit: 'MB' },
    { key: 'small', title: 'memory at 10 MB', unit: 'MB' },
    { key: 'time', title: 'time at 100 MB', unit: 'ms', baseline: 'fetch, buffered' },
  ],
  async measure(home, rounds) {
    const baseline = 'fetch, buffered';
    const others = [baseline, 'fetch, stream', 'node:http, stream'];
    const all = [...others, 'ours, file', 'ours, bytes', 'ours over fetch, file'];
    await using server = await startProgram(home, 'server.mjs');
    const sizes = [0.1, 10, 100];
    const files = sizes.map((size) => join(home, `${size}.png`));
    for (const [at, file] of files.entries()) {
      await writeFile(file, Buffer.concat([pngHeader, randomBytes(sizes[at]! * 1e6)]));
    }
    return await alternate(all, { rounds, turns: 1, baseline }, (name) =>
      startProgram(home, 'upload.mjs', name, `${server.ready}/upload`, ...files),
    );
  },
};

const pngHeader = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80806000000', 'hex');
