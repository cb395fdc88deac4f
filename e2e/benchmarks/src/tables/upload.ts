import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Home } from '../home.ts';
import { runProgram, type Served, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import { summarize } from '../statistics.ts';
import type { Contender, Growth, Sample, Table, Target } from '../table.ts';

/** A contender with its name in `upload.mjs`. */
interface Way extends Contender {
  readonly as: string;
  /** Whether the table of memory by image size includes it. */
  readonly grows?: boolean;
}

const baseline = 'fetch, buffered';
const withoutChecks = 'no timeout, no retry, no image check';

const ways: readonly Way[] = [
  {
    name: baseline,
    as: 'buffered',
    grows: true,
    does: 'reads the file, `toString("base64")`, `JSON.stringify`',
  },
  { name: 'fetch, stream', as: 'fetch', grows: true, does: withoutChecks },
  { name: "fetch, stream, redirect: 'manual'", as: 'fetch, manual', does: withoutChecks },
  { name: "fetch, stream, redirect: 'error'", as: 'fetch, error', does: withoutChecks },
  { name: 'node:http, stream', as: 'node:http', grows: true, does: withoutChecks },
  { name: 'ours, file', as: 'file', isOurs: true, grows: true },
  { name: 'ours, stream', as: 'stream', isOurs: true },
  { name: 'ours, bytes', as: 'bytes', isOurs: true, grows: true, does: 'the image is in memory' },
  { name: 'ours over fetch, file', as: 'file, fetch', isOurs: true, grows: true },
  { name: 'ours over fetch, stream', as: 'stream, fetch', isOurs: true },
  {
    name: 'ours over fetch, bytes',
    as: 'bytes, fetch',
    isOurs: true,
    does: 'the image is in memory',
  },
];

/** Image size of the main table in MB. The other sizes show how memory grows. */
const usual = 50;
const others = [10, 200] as const;
/** Image size of the upload before the measurement, in MB. */
const small = 0.1;

const constant = ways.filter(({ as, isOurs }) => isOurs && !as.startsWith('bytes'));
const inMemory = ways.filter(({ as }) => as.startsWith('bytes'));

const targets: readonly Target[] = [
  ...constant.flatMap(({ name }) => [
    { contender: name, metric: 'memory', most: 20 },
    ...others.map((size) => ({ contender: name, metric: `memory${size}`, most: 20 })),
    { contender: name, metric: 'wall', against: baseline, most: 0.5 },
  ]),
  ...inMemory.map(({ name }) => ({ contender: name, metric: 'memory', most: usual + 32 })),
];

export const upload: Table = {
  name: 'upload',
  title: 'Uploading an image of 50 MB',
  about:
    'Peak memory of a process that uploads an image as base64 in JSON, minus its memory after a small upload. The time is from opening the file to the response. A buffered upload with `fetch` is 1.',
  baseline,
  metrics: [
    { key: 'memory', title: 'memory', unit: 'MB', digits: 0 },
    { key: 'wall', title: 'time', unit: 'ms', digits: 0 },
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 0, hasRatio: false },
    ...others.map((size) => ({
      key: `memory${size}`,
      title: `memory at ${size} MB`,
      unit: 'MB',
      digits: 0,
      hasRatio: false,
    })),
  ],
  contenders: ways,
  targets,
  async measure({ home, rounds }) {
    await using server = await serveProgram(home, 'sink-server.mjs');
    const send = sender(home, server);
    for (const size of [small, ...others, usual]) await makeImage(home, size);
    const samples = await interleave(ways, baseline, rounds, async ({ name, isOurs }, round) => {
      const { as } = ways.find((way) => way.name === name)!;
      const sample: Record<string, number> = { ...(await send(as, usual)) };
      // The other sizes take seconds and only show the growth, so that few rounds are enough.
      if (round >= (isOurs ? 3 : 1)) return sample;
      for (const size of others) sample[`memory${size}`] = (await send(as, size))['memory']!;
      return sample;
    });
    return { samples, growth: [growth(samples)] };
  },
};

function growth(samples: ReadonlyMap<string, readonly Sample[]>): Growth {
  return {
    name: 'sizes',
    title: 'Memory in MB by image size',
    x: 'image, MB',
    series: ways
      .filter(({ grows }) => grows)
      .map(({ name }) => {
        const points = [10, 50, 200].map((size) => {
          const key = size === usual ? 'memory' : `memory${size}`;
          const values = samples.get(name)!.flatMap((sample) => sample[key] ?? []);
          return [size, summarize(values).median] as const;
        });
        return { name, points };
      }),
  };
}

const sender =
  (home: Home, { url }: Served) =>
  (as: string, size: number): Promise<Sample> =>
    runProgram(home, 'upload.mjs', [as, url, getImagePath(home, size), getImagePath(home, small)]);

const getImagePath = (home: Home, size: number): string => join(home.path, `${size}.png`);

const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80806000000', 'hex');

/** Creates a file of `size` MB with a PNG header. */
async function makeImage(home: Home, size: number): Promise<void> {
  const part = randomBytes(1e5);
  part.set(header);
  await using file = await open(getImagePath(home, size), 'w');
  for (let at = 0; at < size * 10; at++) await file.write(part);
}
