import { type Contracts, getInteractions, getOperations } from './contracts.ts';

/** Finds uncovered responses and wrong waivers. The comparator finds undocumented interactions. */
export function findCoverageGaps(contracts: Contracts): string[] {
  const interactions = getInteractions(contracts);
  const waivers = contracts.waivers.flatMap((waiver) =>
    waiver.operations.map((id) => ({ ...waiver, id })),
  );
  const findings: string[] = [];
  const documented = new Set<string>();
  for (const { id, responses } of getOperations(contracts.document)) {
    for (const [response, component] of responses) {
      const name = `${id}, response ${response}`;
      documented.add(name);
      const waived = waivers.filter((one) => one.id === id && one.response === response);
      const isCovered = interactions.some(
        (one) => one.operation?.id === id && one.response === response,
      );
      if (!isCovered && waived.length === 0)
        findings.push(`${name}: It has neither an interaction nor a waiver.`);
      if (isCovered && waived.length > 0)
        findings.push(`${name}: It has an interaction, so its waiver is unused.`);
      if (waived.length > 1) findings.push(`${name}: It is waived twice.`);
      if (waived.some((one) => one.component !== component))
        findings.push(
          `${name}: Its component is ${component ?? 'none'}, but its waiver has another.`,
        );
    }
  }
  for (const [index, { operations, reason }] of contracts.waivers.entries()) {
    const where = `waivers.yaml, entry ${index + 1}`;
    if (!reason?.trim()) findings.push(`${where}: It has no reason.`);
    if (operations.length === 0) findings.push(`${where}: It names no operation.`);
  }
  const unknown = waivers.map(({ id, response }) => `${id}, response ${response}`);
  return [
    ...findings,
    ...unknown
      .filter((name) => !documented.has(name))
      .map((name) => `waivers.yaml: The document has no ${name}.`),
  ];
}
