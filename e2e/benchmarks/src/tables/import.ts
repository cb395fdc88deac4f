import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { alternate } from '../rounds.ts';
import type { Contender, Sample, Table } from '../table.ts';

interface Imported extends Contender {
  readonly module: string;
}

const contenders: readonly Imported[] = [
  { name: 'empty module', module: 'data:text/javascript,export{}' },
  ...['rooms', 'media', 'sdk'].map((name) => {
    return { name: `ours: ${name}`, isOurs: true, module: `@room-sessions/${name}` };
  }),
  { name: 'hey-api', peer: '@hey-api/openapi-ts', module: '../hey-api/index.js' },
  ...['ky', 'openai', 'openapi-fetch', 'stripe', 'undici', 'up-fetch'].map((name) => {
    return { name, peer: name, module: name };
  }),
];

export const importing: Table = {
  name: 'import',
  title: 'CPU of an import in a new Node process',
  metrics: [{ key: 'cpu', title: 'CPU', unit: 'ms', digits: 1 }],
  contenders,
  measure: ({ path }, rounds) =>
    alternate(contenders, { rounds, turns: 4 }, async ({ module }) => ({
      async turn() {
        const program = [process.execPath, join(path, 'programs/imports.mjs'), module];
        return JSON.parse(await execOk(program, { cwd: path })) as Sample;
      },
      [Symbol.asyncDispose]: async () => undefined,
    })),
};
