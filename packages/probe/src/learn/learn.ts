// Judges each switch of the ledger. What one switch shows may depend on another, so all of them are
// judged again under what was learned, until nothing changes.

import { assumptions, type AssumptionSwitch } from '@room-sessions/gateway';
import type { ApiDocument } from '../document/api-document.ts';
import type { Exchange } from '../exchange.ts';
import type { Finding } from '../findings.ts';
import type { Assume } from '../twin/replay.ts';
import { Judge } from './judge.ts';
import { type Run, Simulation } from './simulation.ts';

export interface Learned {
  /** One for each switch. */
  readonly findings: ReadonlyMap<string, Finding>;
  readonly observed: Run;
  /** What a twin answers under everything that was learned. */
  readonly explained: Run;
}

/** Each round is about all switches; more than three were never needed. */
const mostRounds = 5;

const switches = Object.values(assumptions).flatMap((one): [string, AssumptionSwitch][] =>
  one.switch ? [[one.id, one.switch]] : [],
);

export async function learn(
  exchanges: readonly Exchange[],
  document: ApiDocument,
  onProgress?: (done: number, total: number) => void,
): Promise<Learned> {
  const simulation = await Simulation.create(exchanges);
  const judge = new Judge(simulation, document);
  const texts = switches.flatMap(([id, { values }]) => (values === 'text' ? [id] : []));
  const findings = new Map<string, Finding>();
  let context: Assume = {};
  for (let round = 1; round <= mostRounds; round += 1) {
    const found = await judge.findTexts(texts, context);
    simulation.exact = new Set([...simulation.exact, ...found]);
    const next: Record<string, string | number> = {};
    for (const [index, [id, choice]] of switches.entries()) {
      onProgress?.(index, switches.length);
      const { finding, assumed } = await judge.judge(id, choice, context);
      findings.set(id, finding);
      if (String(assumed) !== choice.default) next[id] = assumed;
    }
    if (round === 1) simulation.ignoreIneffective();
    const isSettled = JSON.stringify(next) === JSON.stringify(context);
    context = next;
    if (isSettled) break;
  }
  return { findings, observed: simulation.observed, explained: await simulation.run(context) };
}
