// Every value of every switch of the ledger, at every level. A new switch needs no line here.

import { describe, expect, it } from 'vitest';
import { comparable, type Exchange, toExchanges } from '../exchange.ts';
import { levels } from '../scenario/scenario.ts';
import { deploy, document } from '../testing/deployment.ts';
import { switches, valuesOf, wrongVerdict } from '../testing/switches.ts';
import { learn } from './learn.ts';

const cases = switches.flatMap(([id, choice]) =>
  valuesOf(choice).map((value) => ({ id, choice, value })),
);

const counts = new Map<string, number>();
const twinTimes = new Map<string, number>();

describe.each(cases)('a deployment with $id=$value', ({ id, choice, value }) => {
  it('is judged right, or not at all, at each level', async () => {
    await using deployment = await deploy({ assume: { [id]: value } });
    const { har } = await deployment.probe({ wait: 120_000 });
    const wrong = [];
    for (const [depth, level] of levels.entries()) {
      const entries = har.log.entries.filter(({ _level }) =>
        levels.slice(0, depth + 1).some((one) => one === _level),
      );
      const exchanges: Exchange[] = comparable(toExchanges(entries, document), document);
      const begin = performance.now();
      const { findings } = await learn(exchanges, document);
      twinTimes.set(level, Math.max(twinTimes.get(level) ?? 0, performance.now() - begin));
      for (const [gap, { default: usual }] of switches) {
        const finding = findings.get(gap)!;
        const why = wrongVerdict(finding, gap === id ? value : toValue(usual), usual);
        if (why) wrong.push(`${level}: ${gap} ${why}`);
        if (gap !== id) continue;
        const name = `${level} ${finding.verdict}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    expect(wrong).toEqual([]);
    void choice;
  });
});

it('the verdicts of all cases are counted', () => {
  console.log(Object.fromEntries([...counts].toSorted()), Object.fromEntries(twinTimes));
  expect([...counts.keys()].some((name) => name.startsWith('write refuted'))).toBe(true);
});

const toValue = (usual: string): string | number => (/^\d+$/.test(usual) ? Number(usual) : usual);
