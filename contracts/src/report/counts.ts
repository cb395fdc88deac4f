import type { InteractionResult, Outcome } from '../verify/verification.ts';

export interface Counts {
  readonly interactions: number;
  readonly verified: number;
  readonly failed: number;
  readonly leftOut: number;
}

export function counts(results: readonly InteractionResult[]): Counts {
  const count = (outcome: Outcome): number =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    interactions: results.length,
    verified: count('verified'),
    failed: count('failed'),
    leftOut: count('left out'),
  };
}
