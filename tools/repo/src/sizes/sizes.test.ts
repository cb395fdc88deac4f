import { beforeAll, describe, expect, inject, it } from 'vitest';
import { overBudget } from './budgets.ts';
import { measure } from './measure.ts';
import { measureAll, type Sizes, stalePage } from './page.ts';

let sizes: Sizes;
let all: ReadonlyMap<string, number>;

beforeAll(async () => {
  sizes = await measureAll(inject('installed'));
  all = new Map([...sizes.uses, ...sizes.entries]);
});

it('everything that is measured keeps its budget, and each budget is of something', () => {
  expect(overBudget(all)).toEqual([]);
});

it('docs/sizes.md says what was measured', async () => {
  expect(await stalePage(sizes)).toEqual([]);
});

describe('is refused:', () => {
  const of = (name: string): number => all.get(name) ?? 0;

  it('what is heavier than its budget', async () => {
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
      `heavy weighs ${(bytes / 1000).toFixed(1)} kB, ${bytes - 2000} bytes over its budget of 2 kB.`,
    ]);
  });

  it('an entry without a budget, and a budget of nothing', () => {
    expect(
      overBudget(new Map([['@room-sessions/new', 1234]]), { '@room-sessions/old': 1 }),
    ).toEqual([
      '@room-sessions/new has no budget: it weighs 1.2 kB.',
      '@room-sessions/old has a budget, and is not measured.',
    ]);
  });

  it('a page that says another size, or has another row', async () => {
    const name = '@room-sessions/sdk';
    const other = new Map([...sizes.entries, [name, of(name) * 1.2]]);
    expect(await stalePage({ ...sizes, entries: other })).toEqual([
      expect.stringMatching(
        /^docs\/sizes\.md says [\d.]+ kB where [\d.]+ kB were measured: \| `@room-sessions\/sdk`/,
      ),
    ]);
    expect(await stalePage({ ...sizes, uses: new Map([...sizes.uses].slice(1)) })).toEqual([
      'docs/sizes.md has other rows, budgets or words: run pnpm pages sizes.',
    ]);
  });
});

describe('a bundle holds only what is called:', () => {
  it.each(['listPlaylists', 'saveRecording', 'getBadgeQuestion'])(
    'one operation is lighter than its client, %s',
    (id) => {
      expect(all.get(`one operation: \`${id}\``)).toBeLessThan(all.get('all operations')!);
    },
  );

  it('no client carries zod', () => {
    const checked = all.get('`getRoomSettings`, its responses checked by the schemas of rooms')!;
    expect(checked - all.get('one operation: `getRoomSettings`')!).toBeGreaterThan(6_000);
  });
});
