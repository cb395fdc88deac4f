import { expect, it } from 'vitest';
import { orderedId } from './tenant.ts';

it('orderedId creates unique UUIDs of version 7 that start with the time', () => {
  const started = Date.now();
  const ids = Array.from({ length: 10_000 }, () => orderedId());
  const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  const times = ids.map((id) => id.slice(0, 13));
  expect(times.toSorted()).toEqual(times);
  expect(new Set(ids).size).toBe(ids.length);
  const first = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16);
  expect(first).toBeGreaterThanOrEqual(started);
});
