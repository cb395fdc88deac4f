// What came of the suite in a runtime, with what is known not to hold there.

import type { Report } from '../suite/context.ts';

/** A case that does not hold in a runtime. It is run all the same, and has to fail there. */
export interface Exception {
  /** The name of the adapter. */
  readonly runtime: string;
  readonly case: string;
  readonly reason: string;
}

/** Nothing is left out today. */
export const exceptions: readonly Exception[] = [];

export interface Verdict {
  /** How many cases hold. */
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
    else problems.push(`${name}: it holds now; take it out of the exceptions.`);
  }
  return { held, excepted, problems };
}
