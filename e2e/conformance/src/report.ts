// The output of the command: a table, followed by the findings.
import { textTable } from '@room-sessions/testing/markdown';
import type { Result } from './run-gate.ts';

export const isGood = ({ broken, findings }: Result): boolean =>
  broken === undefined && findings.length === 0;

/** With `--prove`, a finding is the expected result. */
export const isDetected = ({ broken, findings }: Result): boolean =>
  broken === undefined && findings.length > 0;

const columns = ['gate', 'checks', 'findings', 'time'];

export function formatTable(results: readonly Result[]): string {
  const proof = results.some(({ fault }) => fault !== undefined);
  const head = proof ? ['gate', 'fault', 'detected', 'time'] : columns;
  const rows = results.map((result) => [
    result.gate,
    proof ? (result.fault ?? '') : String(result.checks),
    formatResult(result, proof),
    `${result.seconds.toFixed(1)} s`,
  ]);
  return textTable([head, ...rows]);
}

function formatResult({ broken, findings }: Result, proof: boolean): string {
  if (broken !== undefined) return 'did not run';
  if (proof) return findings.length > 0 ? 'yes' : 'NO';
  return String(findings.length);
}

/** The maximum number of printed findings per gate. */
const maxFindings = 20;

export function formatDetails(results: readonly Result[]): string {
  return results
    .flatMap(({ gate, fault, broken, findings, notes }) => {
      if (broken !== undefined) return [`\n${gate} did not run: ${broken}`];
      if (fault !== undefined)
        return [`\n${gate}, ${fault}:`, `  ${findings[0] ?? 'not detected'}`];
      const more = findings.length - maxFindings;
      return [
        ...(findings.length + notes.length > 0 ? [`\n${gate}:`] : []),
        ...findings.slice(0, maxFindings).map((one) => `  found: ${one}`),
        ...(more > 0 ? [`  and ${more} more`] : []),
        ...notes.map((one) => `  ${one}`),
      ];
    })
    .join('\n');
}
