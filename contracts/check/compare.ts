import { Comparator, type Result } from '@pactflow/openapi-pact-comparator';
import { type Contracts, type DocumentedInteraction, getInteractions } from './contracts.ts';

/**
 * Compares the example request and response of each interaction with the document. Returns every result of the
 * comparator, including warnings, which it treats as success.
 */
export async function compareWithDocument(contracts: Contracts): Promise<string[]> {
  // The comparator completes the document in place.
  const comparator = new Comparator({ oas: structuredClone(contracts.document) });
  const findings = new Set<string>();
  for (const one of getInteractions(contracts)) {
    for (const { pact, interaction, response } of isRefusal(one)
      ? [one, withSuccess(one)]
      : [one]) {
      const results = comparator.compare({ ...pact, interactions: [interaction] });
      for (const result of await Array.fromAsync(results).catch(toResults)) {
        const { code, message, mockDetails, specDetails } = result;
        // The coverage counts a status that only `default` documents.
        if (code === 'response.status.default' && response === 'default') continue;
        const at = mockDetails?.location.replace('[root].interactions[0].', '') ?? 'interaction';
        const where = `${pact.consumer.name}: "${interaction.description}": ${at}`;
        const place = specDetails?.location ?? 'no place in the document';
        findings.add(`${where}: ${code}: ${message} (${place})`);
      }
    }
  }
  return [...findings];
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
  const status = Number(one.operation?.responses.keys().find((key) => key.startsWith('2')) ?? 200);
  return { ...one, interaction: { ...one.interaction, response: { status } } };
}
