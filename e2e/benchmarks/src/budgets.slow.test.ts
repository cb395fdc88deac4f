// Compares results that do not depend on the machine with budgets. Runs the programs of the tables on the
// workspace sources.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAllocations } from './allocations.ts';
import { clients } from './clients.ts';
import type { Home } from './home.ts';
import { runProgram } from './program.ts';
import { situations } from './situations.ts';

const path = join(import.meta.dirname, '..');
const home: Home = { path, programs: join(path, 'programs'), packed: new Map() };

describe('an SDK call', () => {
  it('sends no unneeded requests', { timeout: 60_000 }, async () => {
    const sent = await runProgram(home, 'waste.mjs');
    expect(Object.keys(sent)).toEqual(Object.keys(situations));
    const beyond = Object.entries(situations).filter(([name, { needed, prefetch }]) => {
      const more = sent[name]! - needed;
      return more < 0 || more > (prefetch?.most ?? 0);
    });
    expect(beyond.map(([name]) => `${name}: ${sent[name]}`)).toEqual([]);
  });
});

/** The limit of bytes that a call allocates beyond a plain `node:http` call; measured: 14,000 and 20,000. */
const budget = { tiny: 20_000, list: 28_000 };

describe('the heap allocations of an SDK call', () => {
  it('stay within a budget relative to node:http', { timeout: 60_000 }, async () => {
    await using allocated = await openAllocations(home);
    const bare = await allocated.measure(clients['node:http']);
    const own = await allocated.measure(clients.ours);
    const beyond = { tiny: own['tiny']! - bare['tiny']!, list: own['list']! - bare['list']! };
    expect(beyond.tiny).toBeGreaterThan(0);
    expect(beyond.tiny).toBeLessThan(budget.tiny);
    expect(beyond.list).toBeLessThan(budget.list);
  });
});
