// Two documents compared: the findings, and what they ask of the packages.

import { type Files, generate, type JsonObject } from '@room-sessions/codegen';
import { type Demand, demandsOf, packagesBetween } from './demands.ts';
import { type Finding, findingsBetween } from './findings.ts';

export interface Comparison {
  readonly findings: readonly Finding[];
  readonly demands: readonly Demand[];
}

export interface Surroundings {
  /** The ledger of gaps, which code is generated from too. */
  readonly ledger: JsonObject;
  /** Package without scope → its version. */
  readonly versions: ReadonlyMap<string, string>;
  /** The generated code of the first document, where it is at hand. */
  readonly generated?: Files;
}

/** Compares two documents. The packages that differ are those whose generated code does. */
export async function compare(
  from: JsonObject,
  to: JsonObject,
  { ledger, versions, generated }: Surroundings,
): Promise<Comparison> {
  const findings = await findingsBetween(from, to);
  if (JSON.stringify(from) === JSON.stringify(to)) return { findings, demands: [] };
  const before = generated ?? (await generate(from, ledger));
  const changed = packagesBetween(before, await generate(to, ledger));
  return { findings, demands: demandsOf(findings, changed, versions) };
}
