// The report for people: a row for each gap, then all other findings.

import type { Findings } from '../findings.ts';
import { assumeCommand, explainNoCommand } from '../propose/assume-command.ts';
import { describeAssumed, describeEvidence, describeSeen, readToEmptyPage } from './words.ts';

export function toMarkdown(findings: Findings): string {
  const { drift, shortPages, open, undocumented } = findings;
  const command = assumeCommand(findings);
  const parts = [
    '# Behavior of a deployment',
    `API document ${findings.document}, level \`${findings.level}\`, recorded traffic \`${findings.capture.slice(0, 12)}\`.`,
    '## Assumptions',
    table(
      ['assumption', 'assumed', 'seen', 'verdict', 'evidence'],
      findings.findings.map((finding) => [
        code(finding.gap),
        code(describeAssumed(finding.gap)),
        code(describeSeen(finding)),
        finding.verdict,
        [...finding.evidence.slice(0, 2).map(describeEvidence), finding.why ?? '']
          .filter(Boolean)
          .join('; '),
      ]),
    ),
    '## Differences from the API document',
    drift.length === 0
      ? 'None.'
      : table(
          ['operation', 'place', 'expected', 'seen', 'calls'],
          drift.map(({ operation, pattern, expected, got, calls }) => [
            code(operation),
            code(pattern || '(the response)'),
            expected,
            got,
            String(calls),
          ]),
        ),
    '## Lists with short pages',
    shortPages.length === 0
      ? 'None.'
      : `A short page of these lists is not the last: ${readToEmptyPage}.\n\n${table(
          ['operation', 'evidence'],
          shortPages.map(({ operation, evidence }) => [
            code(operation),
            evidence.map(describeEvidence).join('; '),
          ]),
        )}`,
    '## Values at undocumented places',
    open.length === 0
      ? 'None.'
      : table(
          ['assumption', 'place', 'schema', 'seen'],
          open.map(({ gap, pointer, schema, seen }) => [
            code(gap),
            code(pointer),
            code(JSON.stringify(schema)),
            String(seen),
          ]),
        ),
    '## Undocumented paths',
    undocumented.length === 0
      ? 'None.'
      : table(
          ['request', 'statuses'],
          undocumented.map(({ method, template, statuses }) => [
            code(`${method} ${template}`),
            statuses.join(', '),
          ]),
        ),
    '## A gateway with the observed behavior',
    command === undefined ? explainNoCommand(findings) : `\`\`\`sh\n${command}\n\`\`\``,
  ];
  return `${parts.join('\n\n')}\n`;
}

const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('`', "'")}\``);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(
      (cells) =>
        `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
    )
    .join('\n');
