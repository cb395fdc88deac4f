// Judges each switch. The effect of a switch may depend on other switches, so the loop judges all
// switches again with the results, until nothing changes.

import type { ApiDocument } from '../document/api-document.ts';
import type { Exchange } from '../exchange.ts';
import type { Finding } from '../findings.ts';
import { Judge, switches } from './judge.ts';
import { type Run, Simulation } from './simulation.ts';

export interface Learned {
  /** One result for each switch. */
  readonly findings: ReadonlyMap<string, Finding>;
  readonly observed: Run;
  /** The responses of a twin with all results so far. */
  readonly explained: Run;
}

/** Each round judges all switches; more than three rounds were never needed. */
const mostRounds = 5;

export async function learn(
  exchanges: readonly Exchange[],
  document: ApiDocument,
  onProgress?: (done: number, total: number) => void,
): Promise<Learned> {
  const simulation = await Simulation.create(exchanges);
  const judge = new Judge(simulation, document);
  const findings = new Map<string, Finding>();
  const context: Record<string, string | number> = {};
  for (let round = 1; round <= mostRounds; round += 1) {
    const before = JSON.stringify(context);
    const found = await judge.findTexts(context);
    simulation.exact = new Set([...simulation.exact, ...found]);
    for (const [index, one] of switches.entries()) {
      onProgress?.(index, switches.length);
      const { finding, assumed } = await judge.judge(one, context);
      findings.set(one.id, finding);
      // Another assumption may have hidden this assumption.
      if (assumed !== undefined) context[one.id] = assumed;
    }
    if (JSON.stringify(context) === before) break;
  }
  return { findings, observed: simulation.observed, explained: await simulation.run(context) };
}
