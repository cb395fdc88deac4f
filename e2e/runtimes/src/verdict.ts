// The results of the suite in a runtime, with its known exceptions.

import type { Report } from '../suite/context.ts';

/** A case that fails in a runtime. It still runs, and must fail there. */
export interface Exception {
  /** The name of the adapter. */
  readonly runtime: string;
  readonly case: string;
  readonly reason: string;
}

/** There are no exceptions today. */
export const exceptions: readonly Exception[] = [];

export interface Verdict {
  /** How many cases pass. */
  readonly held: number;
  /** How many do not, for a reason that is known. */
  readonly excepted: number;
  /** What is wrong, a line or more each. */
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
    else problems.push(`${name}: it passes now; remove it from the exceptions.`);
  }
  return { held, excepted, problems };
}
