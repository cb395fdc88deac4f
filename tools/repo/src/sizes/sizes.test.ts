import { beforeAll, describe, expect, inject, it } from 'vitest';
import { overBudget } from './budgets.ts';
import { measure } from './measure.ts';
import { entrySamples, useSamples } from './samples.ts';

let all: ReadonlyMap<string, number>;

beforeAll(async () => {
  const samples = [...(await useSamples()), ...(await entrySamples())];
  const sizes = await measure(inject('installed'), samples);
  all = new Map(samples.map(({ name }, at) => [name, sizes[at]!]));
});

it('each measured bundle keeps its budget, and each budget belongs to a bundle', () => {
  expect(overBudget(all)).toEqual([]);
});

describe('the check of sizes rejects', () => {
  it('a bundle above its budget', async () => {
    const [bytes = 0] = await measure(inject('installed'), [
      {
        name: 'heavy',
        platform: 'browser',
        code: `import { getRoomSettings } from '@room-sessions/rooms';
import * as schemas from '@room-sessions/schemas';
console.log(getRoomSettings, schemas);`,
      },
    ]);
    expect(overBudget(new Map([['heavy', bytes]]), { heavy: 2 })).toEqual([
      `heavy has ${(bytes / 1000).toFixed(1)} kB, ${bytes - 2000} bytes over its budget of 2 kB.`,
    ]);
  });

  it('an entry without a budget and a budget without an entry', () => {
    expect(
      overBudget(new Map([['@room-sessions/new', 1234]]), { '@room-sessions/old': 1 }),
    ).toEqual([
      '@room-sessions/new has no budget. Its size is 1.2 kB.',
      '@room-sessions/old has a budget, but is not measured.',
    ]);
  });
});

describe('a bundle', () => {
  it.each(['listPlaylists', 'saveRecording', 'getBadgeQuestion'])(
    'with one operation is smaller than a bundle with its client: %s',
    (id) => {
      expect(all.get(`one operation: \`${id}\``)).toBeLessThan(all.get('all operations')!);
    },
  );

  it('with a client contains no zod', () => {
    const checked = all.get('`getRoomSettings`, with response validation of rooms')!;
    expect(checked - all.get('one operation: `getRoomSettings`')!).toBeGreaterThan(6_000);
  });
});
