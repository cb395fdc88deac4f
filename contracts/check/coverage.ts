// Finds uncovered responses and wrong waivers. The comparator finds undocumented interactions.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Contracts, Finding, Waiver } from './contracts.ts';
import { getInteractions, getOperations } from './document.ts';

export function readWaivers(): Waiver[] {
  const text = readFileSync(new URL('../waivers.yaml', import.meta.url), 'utf8');
  // In this schema every scalar is a text; a status would be a number.
  return (parse(text, { schema: 'failsafe' }) as { readonly waivers: Waiver[] }).waivers;
}

/** Each documented response of each operation. */
export function getCoverage({ pacts, document, waivers }: Contracts) {
  const operations = getOperations(document);
  const interactions = getInteractions(pacts, operations);
  const waived = waivers.flatMap((waiver) => waiver.operations.map((id) => ({ ...waiver, id })));
  return operations.flatMap(({ id, responses }) =>
    [...responses].map(([response, component]) => ({
      id,
      response,
      component,
      interactions: interactions.filter(
        (one) => one.operation?.id === id && one.response === response,
      ).length,
      waivers: waived.filter((one) => one.id === id && one.response === response),
    })),
  );
}

export function findCoverageGaps(contracts: Contracts): Finding[] {
  const findings: Finding[] = [];
  const report = (where: string, what: string, todo = 'Correct contracts/waivers.yaml.'): unknown =>
    findings.push({ check: 'coverage', where, what, todo });
  const coverage = getCoverage(contracts);
  for (const { id, response, component, interactions, waivers } of coverage) {
    const where = `${id}, response ${response}`;
    if (interactions === 0 && waivers.length === 0) {
      const todo = 'Write a consumer test, or a waiver with a reason in contracts/waivers.yaml.';
      report(where, 'It has neither an interaction nor a waiver.', todo);
    }
    if (interactions > 0 && waivers.length > 0)
      report(where, 'It has an interaction, so its waiver is unused.');
    if (waivers.length > 1) report(where, 'It is waived twice.');
    if (waivers.some((waiver) => waiver.component !== component))
      report(where, `Its component is ${component ?? 'none'}, but its waiver has another one.`);
  }
  for (const [index, { operations, response, reason }] of contracts.waivers.entries()) {
    const where = `contracts/waivers.yaml, entry ${index + 1}`;
    if (!reason?.trim()) report(where, 'It has no reason.');
    if (operations.length === 0) report(where, 'It names no operation.');
    for (const id of operations) {
      if (!coverage.some((one) => one.id === id && one.response === response))
        report(where, `The document has no response ${response} of ${id}.`);
    }
  }
  return findings;
}
