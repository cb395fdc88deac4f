// Why an interaction failed, in lines that a person reads.

import { validKey } from '../names.ts';
import { type Interaction, neededValues, statesOf } from '../pact-file.ts';
import type { Came } from './provider-relay.ts';
import type { Reading } from './result.ts';
import type { StateRecord } from './state-relay.ts';

/** The causes before their effects: without its states an interaction fails in any way. */
export function whyFailed(
  interaction: Interaction,
  record: StateRecord,
  { ran, lines }: Reading,
  came: Came | Error | undefined,
): readonly string[] {
  if (record.problems.length > 0) return record.problems;
  if (lines.length > 0 && came instanceof Error) return [`no answer: ${came.message}`];
  if (!ran) return lines;
  const missing = neededValues(interaction).filter((name) => !record.values.has(name));
  const unasked = statesOf(interaction).filter((state) => !record.answered.includes(state));
  return [
    ...missing.map((name) =>
      name === 'apiKey'
        ? `no provider state gave the key: the interaction has to name the state "${validKey}"`
        : `no provider state gave the value of \${${name}}`,
    ),
    ...unasked.map((state) => `the state was never asked for: ${state}`),
    ...lines,
  ];
}

/** An answer of megabytes is no reason that anyone reads. */
export function bounded(reasons: readonly string[]): string[] {
  const [most, longest] = [50, 2000];
  const cut = reasons
    .slice(0, most)
    .map((reason) => (reason.length > longest ? `${reason.slice(0, longest)}…` : reason));
  const more = reasons.length - cut.length;
  return more > 0 ? [...cut, `and ${more} more`] : cut;
}
