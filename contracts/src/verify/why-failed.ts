// Why an interaction failed, in lines for a person; none if it is verified.

import { excerpt } from '../errors.ts';
import { getStates, type Interaction } from '../pacts.ts';
import { compareIdentity, getNeededValues } from './identity.ts';
import type { Observed } from './relay.ts';

/** Causes before effects: without its states an interaction may fail in any way. */
export function whyFailed(
  interaction: Interaction,
  output: string,
  { states, values, problems, response }: Observed,
): readonly string[] {
  if (problems.length > 0) return problems;
  const { ran, lines } = readResult(output, interaction.description);
  if (lines.length > 0 && response instanceof Error) return [`no response: ${response.message}`];
  if (!ran) return lines;
  const returned = [...values.keys()].filter((name) => name !== 'apiKey').join(', ') || 'none';
  const missing = getNeededValues(interaction).filter((name) => !values.has(name));
  const unasked = getStates(interaction).filter((state) => !states.has(state));
  const causes = [
    ...missing.map(
      (name) => `no provider state returned the value of \${${name}} (returned: ${returned})`,
    ),
    ...unasked.map((state) => `the state was never requested: ${state}`),
    ...lines,
  ];
  if (causes.length > 0 || !response || response instanceof Error) return causes;
  return compareIdentity(interaction, String(response.body), values);
}

type Mismatch = Partial<Record<'type' | 'path' | 'key' | 'mismatch', string>>;

interface Result {
  readonly description?: string;
  readonly result?: string;
  readonly pending?: boolean;
  readonly mismatch?: { readonly message?: string; readonly mismatches?: readonly Mismatch[] };
}

/** Reads the result of Pact's verifier. `ran` is whether it has a result for this interaction, and only for this. */
export function readResult(output: string, description: string): { ran: boolean; lines: string[] } {
  let results: readonly Result[];
  try {
    results = (JSON.parse(output) as { interactionResults?: Result[] }).interactionResults ?? [];
  } catch {
    return { ran: false, lines: [output || "Pact's verifier gave no result."] };
  }
  const [one] = results;
  if (!one || results.length > 1 || one.description !== description) {
    const lines = [`Pact's verifier gave ${results.length} results for this one interaction.`];
    return { ran: false, lines };
  }
  if (one.result === 'OK' && !one.pending) return { ran: true, lines: [] };
  const { message = "Pact's verifier reports a failure without a reason.", mismatches = [] } =
    one.mismatch ?? {};
  const ofStatus = mismatches.filter(({ type }) => type === 'StatusMismatch');
  // A response with another status differs everywhere. A list repeats the mismatches of its items.
  const lines = [...new Set((ofStatus.length > 0 ? ofStatus : mismatches).map(inWords))];
  return { ran: true, lines: lines.length > 0 ? lines.slice(0, 50) : [message] };
}

function inWords({ type = '', key, path, mismatch = '' }: Mismatch): string {
  const part = type.replace(/(Type)?Mismatch$/, '').toLowerCase();
  const place = [part, key ?? path].filter(Boolean).join(' ');
  const isSecret = /bearer|token|password|secret/i.test(place);
  const text = isSecret ? 'another value than the contract has' : withoutSecretFields(mismatch);
  return `${place}: ${excerpt(text, 300)}`;
}

/** The text, without the values of fields that have the name of a secret. */
export const withoutSecretFields = (text: string): string =>
  text.replaceAll(
    /(\\?"\w*(?:bearer|token|password|secret)\w*\\?"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|\\"[^"]*")/gi,
    '$1[secret]',
  );
