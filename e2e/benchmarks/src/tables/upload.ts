import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../home.ts';
import { startProgram } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Contender, Sample, Table } from '../table.ts';

const baseline = 'fetch, buffered';

const contenders: readonly Contender[] = [
  { name: baseline },
  { name: 'fetch, stream' },
  { name: 'node:http, stream' },
  { name: 'ours, file', isOurs: true },
  { name: 'ours, bytes', isOurs: true },
  { name: 'ours over fetch, file', isOurs: true },
];

export const upload: Table = {
  name: 'upload',
  title: 'Peak memory of an upload, by client',
  metrics: [
    { key: 'memory', title: 'memory at 100 MB', unit: 'MB', digits: 0 },
    { key: 'small', title: 'memory at 10 MB', unit: 'MB', digits: 0 },
    { key: 'time', title: 'time at 100 MB', unit: 'ms', digits: 0, baseline },
  ],
  contenders,
  async measure(home, rounds) {
    await using server = await startProgram(home, 'server.mjs');
    const url = `${server.ready}/upload`;
    const [warmUp, small, large] = await Promise.all(
      [0.1, 10, 100].map((size) => createImage(home, size)),
    );
    const send = async (name: string, file: string): Promise<Sample> => {
      // A process has one peak.
      const args = [name, url, file, warmUp!];
      await using program = await startProgram<Sample>(home, 'upload.mjs', ...args);
      return await program.turn();
    };
    return await alternate(contenders, { rounds, turns: 1, baseline }, async ({ name }) => ({
      async turn() {
        const { memory } = await send(name, small!);
        return { ...(await send(name, large!)), small: memory! };
      },
      [Symbol.asyncDispose]: async () => undefined,
    }));
  },
};

const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80806000000', 'hex');

/** Creates a file of `size` MB with a PNG header. */
async function createImage({ path }: Home, size: number): Promise<string> {
  const part = randomBytes(1e5);
  part.set(header);
  const name = join(path, `${size}.png`);
  await using file = await open(name, 'w');
  for (let at = 0; at < size * 10; at++) await file.write(part);
  return name;
}
