// The results of the suite in a runtime, with its known exceptions.

import type { Report } from '../suite/context.ts';

/** A case that fails in a runtime. It still runs, and must fail there. */
export interface Exception {
  /** The name of the adapter. */
  readonly runtime: string;
  readonly case: string;
  readonly reason: string;
}

/** Currently empty. */
export const exceptions: readonly Exception[] = [];

export interface Verdict {
  /** The number of cases that pass. */
  readonly held: number;
  /** The number of cases that fail with a documented exception. */
  readonly excepted: number;
  /** Unexpected results, one or more lines each. */
  readonly problems: readonly string[];
}

export function judge(
  runtime: string,
  { results }: Report,
  known: readonly Exception[] = exceptions,
): Verdict {
  const problems: string[] = [];
  let [held, excepted] = [0, 0];
  for (const { name, problem } of results) {
    const exception = known.find((one) => one.runtime === runtime && one.case === name);
    if (!exception && problem === undefined) held += 1;
    else if (!exception) problems.push(`${name}: ${problem}`);
    else if (problem !== undefined) excepted += 1;
    else problems.push(`${name}: the case passes now; remove its exception.`);
  }
  return { held, excepted, problems };
}
