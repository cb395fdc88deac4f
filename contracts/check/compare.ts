// Compares the example request and response of each interaction with the document.

import { Comparator, type Result } from '@pactflow/openapi-pact-comparator';
import type { Contracts, Finding } from './contracts.ts';
import { type DocumentedInteraction, getInteractions, getOperations } from './document.ts';

/** Reports every result of the comparator, including warnings, which it treats as success. */
export async function compareWithDocument({ pacts, document }: Contracts): Promise<Finding[]> {
  // The comparator completes the document in place.
  const comparator = new Comparator({ oas: structuredClone(document) });
  const documented = getInteractions(pacts, getOperations(document));
  const compared = documented.flatMap((one) => (isRefusal(one) ? [one, withSuccess(one)] : [one]));
  const findings = new Map<string, Finding>();
  for (const { pact, interaction, response } of compared) {
    const results = comparator.compare({ ...pact, interactions: [interaction] });
    for (const result of await Array.fromAsync(results).catch(toResults)) {
      const { code, message, mockDetails, specDetails } = result;
      // The coverage counts a status that only `default` documents.
      if (code === 'response.status.default' && response === 'default') continue;
      const at = mockDetails?.location.replace('[root].interactions[0].', '') ?? 'interaction';
      const where = `${pact.consumer.name}: "${interaction.description}": ${at}`;
      const what = `${code}: ${message} (${specDetails?.location ?? 'no place in the document'})`;
      const todo = 'Change the consumer test and run pnpm contracts:write, or change the document.';
      findings.set(where + what, { check: 'compare', where, what, todo });
    }
  }
  return [...findings.values()];
}

const toResults = (error: unknown): Result[] => [
  { code: 'pact.unreadable', message: `the comparator cannot read it: ${String(error)}` },
];

/** A failure that the document has by its status, such as a rejected key. */
const isRefusal = ({ interaction, response }: DocumentedInteraction): boolean =>
  interaction.response.status >= 400 && response !== undefined && response !== 'default';

/**
 * The same request with an empty success response. For a request with a failure response the comparator
 * checks only the path, but a request with a rejected key must be correct in everything except the key.
 */
function withSuccess(one: DocumentedInteraction): DocumentedInteraction {
  const status = one.operation?.responses.keys().find((key) => key.startsWith('2'));
  return {
    ...one,
    interaction: { ...one.interaction, response: { status: Number(status ?? 200) } },
  };
}
