// The output of the command: the differences first, then confirmed and unknown assumptions.

import { plain, type Style } from '@room-sessions/shared/style';
import type { Finding, Findings, Verdict } from '../findings.ts';
import { assumeCommand, explainNoCommand } from '../propose/assume-command.ts';
import { describeAssumed, describeEvidence, describeSeen, readToEmptyPage } from './words.ts';

export function toText(findings: Findings, style: Style = plain): string {
  const { drift, shortPages, undocumented, open } = findings;
  const of = (verdict: Verdict): readonly Finding[] =>
    findings.findings.filter((one) => one.verdict === verdict);
  const differs = style('red', 'differs');
  const lines: string[] = [];
  for (const finding of [...of('refuted'), ...of('other')]) {
    const { gap, verdict, evidence, why } = finding;
    const seen = verdict === 'refuted' ? describeSeen(finding) : (why ?? '');
    const assumed = describeAssumed(gap);
    lines.push(`${differs}: ${gap}: ${seen}${assumed && ` (assumed: ${assumed})`}`);
    for (const one of evidence.slice(0, 2)) lines.push(`  ${describeEvidence(one)}`);
    for (const place of open.filter((one) => verdict === 'other' && one.gap === gap)) {
      lines.push(`  seen: ${shorten(JSON.stringify(place.schema))}`);
    }
  }
  for (const { operation, pattern, kind, expected, got, calls } of drift) {
    const place = pattern === '' ? 'the response' : pattern;
    const what = kind === 'unknown_field' ? `unknown field (${got})` : `${got}, not ${expected}`;
    lines.push(
      `${differs} from the API document: ${operation}: ${place}: ${what} (${calls} ${calls === 1 ? 'call' : 'calls'})`,
    );
  }
  for (const { operation, evidence } of shortPages) {
    lines.push(`${differs}: ${operation}: a short page is not the last: ${readToEmptyPage}`);
    for (const one of evidence) lines.push(`  ${describeEvidence(one)}`);
  }
  for (const { method, template, statuses } of undocumented) {
    lines.push(
      `${style('yellow', 'undocumented')}: ${method} ${template} (${statuses.join(', ')})`,
    );
  }
  for (const finding of of('consistent')) {
    const seen = describeSeen(finding);
    lines.push(`${style('green', 'consistent')}: ${finding.gap}${seen && `: ${seen}`}`);
  }
  const confirmed = of('confirmed').map(({ gap }) => gap);
  if (confirmed.length > 0) lines.push(`${style('green', 'confirmed')}: ${confirmed.join(', ')}`);
  lines.push(
    `${style('yellow', 'unknown')}: ${of('unknown').length} of ${findings.findings.length} assumptions`,
  );
  lines.push('', assumeCommand(findings) ?? explainNoCommand(findings));
  return `${lines.join('\n')}\n`;
}

const shorten = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
