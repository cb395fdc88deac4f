// Why an interaction failed, in lines for a person.

import { validKey } from '../names.ts';
import { type Interaction, neededValues, getStates } from '../pact-file.ts';
import type { ReceivedResponse } from './provider-relay.ts';
import type { Reading } from './result.ts';
import type { StateRecord } from './state-relay.ts';

/** Causes before effects: without its states an interaction may fail in any way. */
export function whyFailed(
  interaction: Interaction,
  record: StateRecord,
  { ran, lines }: Reading,
  came: ReceivedResponse | Error | undefined,
): readonly string[] {
  if (record.problems.length > 0) return record.problems;
  if (lines.length > 0 && came instanceof Error) return [`no response: ${came.message}`];
  if (!ran) return lines;
  const missing = neededValues(interaction).filter((name) => !record.values.has(name));
  const unasked = getStates(interaction).filter((state) => !record.answered.includes(state));
  return [
    ...missing.map((name) =>
      name === 'apiKey'
        ? `no provider state returned the key: the interaction must name the state "${validKey}"`
        : `no provider state returned the value of \${${name}}`,
    ),
    ...unasked.map((state) => `the state was never requested: ${state}`),
    ...lines,
  ];
}

/** A reason of megabytes is unreadable. */
export function bounded(reasons: readonly string[]): string[] {
  const [most, longest] = [50, 2000];
  const cut = reasons
    .slice(0, most)
    .map((reason) => (reason.length > longest ? `${reason.slice(0, longest)}…` : reason));
  const more = reasons.length - cut.length;
  return more > 0 ? [...cut, `and ${more} more`] : cut;
}
