// Deployments with chosen assumptions, which the tests probe and judge.

import { type GatewayOptions, sample } from '@room-sessions/gateway';
import { expect, it } from 'vitest';
import { compare } from '../compare.ts';
import type { Finding } from '../findings.ts';
import type { ProbeLevel } from '../scenario/levels.ts';
import { deploy } from './deployment.ts';
import { switches, type Value, getValues, wrongVerdict } from './switches.ts';

export type Chosen = Readonly<Record<string, Value>>;

export interface Verdict {
  readonly findings: ReadonlyMap<string, Finding>;
  /** Wrong verdicts, one per line. */
  readonly wrong: readonly string[];
}

export interface JudgeOptions extends Pick<GatewayOptions, 'seed'> {
  readonly level: ProbeLevel;
  readonly assume: Chosen;
  readonly room?: string;
}

export async function judgeDeployment(options: JudgeOptions): Promise<Verdict> {
  const { level, assume, room = sample.socialId, seed } = options;
  await using deployment = await deploy({ assume, seed });
  const { har } = await deployment.probe({ level, room, wait: 120_000 });
  const { findings } = await compare(har);
  const byId = new Map(findings.map((one) => [one.gap, one]));
  const wrong = switches.flatMap(([id, { default: usual }]) => {
    const assumed = assume[id] ?? (/^\d+$/.test(usual) ? Number(usual) : usual);
    const why = wrongVerdict(byId.get(id)!, assumed, usual);
    return why === undefined ? [] : [`${id} ${why}`];
  });
  return { findings: byId, wrong };
}

/** A test for every n-th value of the switches: a new switch needs no new test. */
export function testLevel(level: ProbeLevel, n: number): void {
  const verdicts: string[] = [];
  const cases = switches
    .flatMap(([id, choice]) => getValues(choice).map((value) => ({ id, value })))
    .filter((_, index) => index % n === 0);

  it.each(cases)(
    `$id=$value is judged right, or not at all, at the level ${level}`,
    async (one) => {
      const { findings, wrong } = await judgeDeployment({ level, assume: { [one.id]: one.value } });
      expect(wrong).toEqual([]);
      verdicts.push(findings.get(one.id)!.verdict);
    },
  );

  it(`the level ${level} decides some values`, () => {
    const count = (verdict: string): number => verdicts.filter((one) => one === verdict).length;
    expect(verdicts).toHaveLength(cases.length);
    expect(count('confirmed')).toBeGreaterThan(0);
    expect(count('refuted')).toBeGreaterThan(0);
  });
}

/** Pseudo-random numbers from 0 to 1, from a seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** A value of each switch. */
export const chooseValues = (random: () => number): Chosen =>
  Object.fromEntries(
    switches.map(([id, choice]) => {
      const values = getValues(choice);
      return [id, values[Math.floor(random() * values.length)]!];
    }),
  );
