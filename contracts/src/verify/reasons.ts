// Why an interaction failed, in lines for a person.

import { validKey } from '../names.ts';
import { getStates, type Interaction } from '../pacts.ts';
import { compareIdentity, getNeededValues } from './identity.ts';
import { readMismatches } from './mismatches.ts';
import type { Observed } from './relay.ts';

/** Causes before effects: without its states an interaction may fail in any way. Empty: it is verified. */
export function whyFailed(
  interaction: Interaction,
  output: string,
  { states, values, problems, response }: Observed,
): readonly string[] {
  if (problems.length > 0) return problems;
  const { ran, lines } = readMismatches(output, interaction.description);
  if (lines.length > 0 && response instanceof Error) return [`no response: ${response.message}`];
  if (!ran) return lines;
  const missing = getNeededValues(interaction).filter((name) => !values.has(name));
  const returned = [...values.keys()].filter((name) => name !== 'apiKey').join(', ') || 'none';
  const unasked = getStates(interaction).filter((state) => !states.has(state));
  const causes = [
    ...missing.map((name) =>
      name === 'apiKey'
        ? `no provider state returned the key: the interaction must name the state "${validKey}"`
        : `no provider state returned the value of \${${name}} (returned: ${returned})`,
    ),
    ...unasked.map((state) => `the state was never requested: ${state}`),
    ...lines,
  ];
  if (causes.length > 0 || !response || response instanceof Error) return causes;
  return compareIdentity(interaction, response.body.toString('utf8'), values);
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
