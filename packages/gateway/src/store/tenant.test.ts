import { expect, it } from 'vitest';
import { orderedId } from './tenant.ts';

it('orderedId creates increasing, unique UUIDs of version 7', () => {
  const started = Date.now();
  const ids = Array.from({ length: 10_000 }, () => orderedId());
  const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length);
  const first = Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16);
  expect(first).toBeGreaterThanOrEqual(started);
});
