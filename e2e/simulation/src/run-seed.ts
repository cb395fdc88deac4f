// Runs one seed or one plan and reports its violations.

import { check } from './check.ts';
import { drawPlan } from './draw.ts';
import type { Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './world.ts';

export interface Failure {
  readonly replay: string;
  /** Each violation starts with the name of an invariant. */
  readonly violations: readonly string[];
  /** The smallest plan with the same violation. */
  readonly plan: Plan;
}

/** Runs a plan and returns its violations. */
async function violations(plan: Plan): Promise<string[]> {
  try {
    return check(await simulate(plan));
  } catch (error) {
    return [`crash: ${error instanceof Error ? error.stack : String(error)}`];
  }
}

/** The violation without its numbers, for comparison. */
const withoutNumbers = (violation: string | undefined): string | undefined =>
  violation?.replaceAll(/[\d.]+/g, 'N');

/** Runs a plan and shrinks it if it fails. */
export async function runPlan(plan: Plan, isShrunk: boolean): Promise<Failure | undefined> {
  const [first] = await violations(plan);
  if (first === undefined) return undefined;
  const isSame = async (one: Plan): Promise<boolean> =>
    (await violations(one)).some((each) => withoutNumbers(each) === withoutNumbers(first));
  const smallest = isShrunk ? await shrink(plan, isSame) : plan;
  return {
    replay: `node e2e/simulation/src/main.ts --seed ${plan.random}`,
    violations: await violations(smallest),
    plan: smallest,
  };
}

/** Runs every `step`th seed. Returns the first failure. */
export async function runSeeds(
  from: number,
  to: number,
  step: number,
  isShrunk: boolean,
): Promise<Failure | undefined> {
  for (let seed = from; seed < to; seed += step) {
    const failure = await runPlan(drawPlan(seed), isShrunk);
    if (failure) return failure;
  }
  return undefined;
}
