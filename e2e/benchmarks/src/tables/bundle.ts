import { gzipSync } from 'node:zlib';
import { budgets } from '@room-sessions/repo/budgets';
import { build } from 'esbuild';
import type { Contender, Sample, Table } from '../table.ts';

/** Our contenders, and the names of their size budgets, which a test of the repository holds. */
const ours = {
  'ours: one operation': 'one operation: `getRoomSettings`',
  'ours: all operations': 'all operations',
  'ours: with validation': '`getRoomSettings`, with response validation of rooms',
  'ours: `RoomSessions`': 'the whole SDK: `RoomSessions`',
};

/** The export that an app uses for one call. */
const peers: ReadonlyArray<Contender & { readonly from: string; readonly use: string }> = [
  {
    name: 'hey-api',
    peer: '@hey-api/openapi-ts',
    from: './hey-api/index.js',
    use: 'getRoomSettings',
  },
  { name: 'up-fetch', peer: 'up-fetch', from: 'up-fetch', use: 'up' },
  ...['ky', 'openai', 'openapi-fetch', 'stripe'].map((name) => {
    return { name, peer: name, from: name, use: 'default' };
  }),
];

export const bundle: Table = {
  name: 'bundle',
  title: 'Browser bundle with one call, minified and gzipped',
  metrics: [{ key: 'size', title: 'size', unit: 'kB', digits: 1 }],
  contenders: [...Object.keys(ours).map((name) => ({ name, isOurs: true })), ...peers],
  async measure({ path }) {
    const samples = new Map<string, readonly Sample[]>();
    for (const [name, budget] of Object.entries(ours)) {
      samples.set(name, [{ size: budgets[budget]! }]);
    }
    for (const { name, from, use } of peers) {
      const { outputFiles } = await build({
        stdin: { contents: `export { ${use} } from '${from}'`, resolveDir: path },
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
