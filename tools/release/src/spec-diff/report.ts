import { verdicts, worst } from '../bump.ts';
import type { Comparison } from './compare.ts';
import type { Finding } from './findings.ts';

/** The comparison for people: operation by operation, then package by package. */
export function reportOf({ findings, demands }: Comparison): string {
  if (findings.length === 0 && demands.length === 0) return 'Nothing changed.';
  const lines = [...byOperation(findings)].flatMap(([operation, found]) => [
    `${worst(found.map((one) => one.verdict)).padEnd(14)}${operation}`,
    ...found
      .toSorted((one, other) => verdicts.indexOf(other.verdict) - verdicts.indexOf(one.verdict))
      .map(({ verdict, what, why }) => `  ${verdict.padEnd(14)}${what} (${why})`),
  ]);
  const asked = demands.flatMap(({ name, version, bump, verdict, because }) => [
    `${bump.padEnd(14)}${name} ${version}, ${verdict}`,
    ...because.slice(0, 5).map((line) => `  ${line}`),
    ...(because.length > 5 ? [`  and ${because.length - 5} more`] : []),
  ]);
  return [...lines, '', 'It asks for', ...asked].join('\n');
}

function byOperation(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = finding.operation ?? 'beside the operations';
    groups.set(name, [...(groups.get(name) ?? []), finding]);
  }
  return groups;
}
