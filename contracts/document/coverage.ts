// Compares operations and their documented responses with the interactions that cover them.

import { changeTheTest, type Finding, reporter } from './finding.ts';
import { type OpenApi, type Operation, getOperations } from './openapi.ts';
import type { Pact } from './pact.ts';
import { place, type Placed } from './place.ts';
import { type Waiver, waiverFindings, findWaiver } from './waivers.ts';

export interface Cell {
  /** Status, or `default`. */
  readonly response: string;
  readonly interactions: number;
  readonly waiver?: Waiver;
}

export interface Row {
  readonly operation: Operation;
  readonly cells: readonly Cell[];
}

export function getCoverage(
  pacts: readonly Pact[],
  document: OpenApi,
  waivers: readonly Waiver[],
): Row[] {
  const operations = getOperations(document);
  const placed = place(pacts, operations);
  return operations.map((operation) => ({
    operation,
    cells: [...operation.responses.keys()].map((response) => {
      const waiver = findWaiver(waivers, operation.id, response);
      return {
        response,
        interactions: placed.filter(
          (one) => one.operation?.id === operation.id && one.response === response,
        ).length,
        ...(waiver && { waiver }),
      };
    }),
  }));
}

/** Responses without an interaction, interactions without a response, and unused waivers. */
export function coverageFindings(
  pacts: readonly Pact[],
  document: OpenApi,
  waivers: readonly Waiver[],
): Finding[] {
  const operations = getOperations(document);
  const rows = getCoverage(pacts, document, waivers);
  const isCovered = (id: string, response: string): boolean =>
    rows.some(
      ({ operation, cells }) =>
        operation.id === id &&
        cells.some((cell) => cell.response === response && cell.interactions > 0),
    );
  return [
    ...rows.flatMap(({ operation, cells }) =>
      cells
        .filter(({ interactions, waiver }) => interactions === 0 && !waiver)
        .map(({ response }): Finding => uncovered(operation, response, waivers)),
    ),
    ...place(pacts, operations).flatMap(outside),
    ...waiverFindings(waivers, operations, isCovered),
  ];
}

function uncovered(operation: Operation, response: string, waivers: readonly Waiver[]): Finding {
  const { id, method, path, responses } = operation;
  const component = responses.get(response)?.component;
  const like = waivers.find((one) => one.response === response && one.component === component);
  return {
    guard: 'coverage',
    at: `spec/openapi.yaml, ${id} (${method} ${path}), response ${response}`,
    what: 'No interaction covers it, and no waiver explains why.',
    todo: like
      ? `Add ${id} to the waiver of ${response} (${component}) in contracts/waivers.yaml, if its reason applies.`
      : 'Write a consumer test for it, or a waiver with a reason in contracts/waivers.yaml.',
  };
}

function outside({ pact, interaction, operation, response }: Placed): Finding[] {
  const report = reporter('coverage', pact, interaction.description);
  const { method, path } = interaction.request;
  if (!operation) {
    return [report('request', `The document has no ${method} ${path}.`, changeTheTest)];
  }
  if (response !== undefined) return [];
  return [
    report(
      'response status',
      `The document has neither status ${interaction.response.status} nor a default for ${operation.id}.`,
      changeTheTest,
    ),
  ];
}
