// Shrinks a failing plan while it fails in the same way.

import type { Plan } from './plan.ts';

/** The required fields of a plan. */
const kept = new Set([
  'random',
  'operations',
  'kind',
  'size',
  'items',
  'users',
  'source',
  'length',
]);
/** Numbers without an order. */
const fixed = new Set(['random', 'status', 'size', 'capacity']);

/** All simpler variants of a value, the simplest first. */
function* simpler(value: unknown): Generator<unknown, void, undefined> {
  if (Array.isArray(value)) {
    for (let at = value.length - 1; at >= 0; at--) yield value.toSpliced(at, 1);
    for (const [at, one] of value.entries()) {
      for (const other of simpler(one)) yield value.with(at, other);
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const [name] of entries.filter(([one]) => !kept.has(one))) {
      yield Object.fromEntries(entries.filter(([other]) => other !== name));
    }
    for (const [name, one] of entries.filter(([other]) => !fixed.has(other))) {
      for (const other of simpler(one)) yield { ...value, [name]: other };
    }
  } else if (typeof value === 'number' && value > 0) {
    yield* [0, 1, 10, 100, Math.floor(value)].filter((one) => one < value);
  }
}

/** Returns the smallest failing plan found. Calls `isFailing` for each candidate. */
export async function shrink(
  plan: Plan,
  isFailing: (plan: Plan) => Promise<boolean>,
): Promise<Plan> {
  let smallest: unknown = JSON.parse(JSON.stringify(plan));
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidate of simpler(smallest)) {
      if (!(await isFailing(candidate as Plan))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest as Plan;
}
