import { expect, it } from 'vitest';
import { handlers } from '../../handlers/table.ts';
import { compareStores } from '../../testing/same-answers.ts';

it('both stores respond the same to 300 sequences of requests', { timeout: 600_000 }, async () => {
  const statuses = await compareStores(300);
  // Each operation succeeded at least once, and almost all rejected a request.
  expect([...statuses.keys()].toSorted()).toEqual(Object.keys(handlers).toSorted());
  for (const [operation, seen] of statuses) expect([operation, ...seen]).toContain(200);
  expect([...statuses.values()].filter((seen) => seen.has(400)).length).toBeGreaterThan(14);
});
