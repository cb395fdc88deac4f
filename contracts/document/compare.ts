// Compares each pact with the document: examples of requests and responses.

import { Comparator, type Result } from '@pactflow/openapi-pact-comparator';
import { changeTheTest, type Finding, reporter } from './finding.ts';
import { type OpenApi, getOperations } from './openapi.ts';
import type { Pact } from './pact.ts';
import { place, type Placed } from './place.ts';

/**
 * All results of the comparator, including warnings, which it treats as success. The only exception: a status
 * that `default` documents is not a finding; coverage counts those.
 */
export async function compareWithDocument(
  pacts: readonly Pact[],
  document: OpenApi,
): Promise<Finding[]> {
  // The comparator completes the document in place.
  const comparator = new Comparator({ oas: structuredClone(document) });
  const operations = getOperations(document);
  const findings: Finding[] = [];
  for (const pact of pacts) {
    const placed = place([pact], operations);
    findings.push(...(await compare(comparator, pact, placed)));
    findings.push(...(await compare(comparator, pact, placed.filter(isRefusal).map(asIfAccepted))));
  }
  return withoutRepeated(findings);
}

async function compare(
  comparator: Comparator,
  pact: Pact,
  placed: readonly Placed[],
): Promise<Finding[]> {
  const interactions = placed.map(({ interaction }) => interaction);
  return (await remarks(comparator, { ...pact, interactions })).flatMap((remark) => {
    const { code, message, mockDetails, specDetails } = remark;
    const [, index, at = 'pact'] =
      /^\[root\]\.interactions\[(\d+)\]\.?(.*)$/.exec(mockDetails?.location ?? '') ?? [];
    const one = placed[Number(index)];
    if (code === 'response.status.default' && one?.response === 'default') return [];
    const where = specDetails ? ` (${specDetails.location.replace('[root].', '')})` : '';
    const report = reporter('comparison', pact.consumer.name, one?.interaction.description);
    return [report(at, `${code}: ${message}${where}`, `${changeTheTest} ${orDocument}`)];
  });
}

const orDocument = 'Or change spec/openapi.yaml, if the API document says so.';

async function remarks(comparator: Comparator, pact: Pact): Promise<Result[]> {
  try {
    const found: Result[] = [];
    for await (const remark of comparator.compare(pact)) found.push(remark);
    return found;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ code: 'pact.unreadable', message: `the comparator cannot read it: ${message}` }];
  }
}

/** A failure that the document has by its status, such as a rejected key. */
const isRefusal = ({ interaction, response }: Placed): boolean =>
  interaction.response.status >= 400 && response !== undefined && response !== 'default';

/**
 * The same request with an empty response. For a request with a failure response the comparator checks only
 * the path, but a request with a rejected key must be correct in everything except the key.
 */
function asIfAccepted(placed: Placed): Placed {
  const keys = [...(placed.operation?.responses.keys() ?? [])];
  const status = Number(keys.find((key) => key.startsWith('2')) ?? 200);
  return { ...placed, interaction: { ...placed.interaction, response: { status } } };
}

const withoutRepeated = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((one) => [JSON.stringify(one), one])).values(),
];
