// docs/contract-coverage.md, and the same table for a terminal.

import { fileURLToPath } from 'node:url';
import { table, textTable, writtenBy } from '@room-sessions/testing/markdown';
import { type Cell, getCoverage, type Row } from './coverage.ts';
import type { Contracts } from './check.ts';
import { formRows } from './forms.ts';

export const pageFile: string = fileURLToPath(
  new URL('../../docs/contract-coverage.md', import.meta.url),
);

/** The expected page. */
export function page({ pacts, document, waivers }: Contracts): string {
  const rows = getCoverage(pacts, document, waivers);
  const forms = formRows(pacts, document).map(({ form, shownBy }) => [
    form.shows,
    form.says,
    shownBy
      .filter(({ interactions }) => interactions > 0)
      .map(({ operation, interactions }) => `\`${operation}\` ${interactions}`)
      .join(', '),
  ]);
  const reasons = waivers.map(
    ({ response, component, operations, reason }) =>
      `- \`${response}\`${component ? ` (\`${component}\`)` : ''} of ${operations.length} operations: ${reason.trim()}`,
  );
  return [
    introduction,
    summary(rows),
    '',
    table(
      ['operation', 'request', ...columns(rows)],
      rows.map((row) => [
        `\`${row.operation.id}\``,
        `\`${row.operation.method} ${row.operation.path}\``,
        ...counts(row, columns(rows)),
      ]),
    ),
    '',
    '## Waived',
    '',
    ...reasons,
    '',
    '## Further forms',
    '',
    'Statements of the API document about an operation, in addition to its responses, and the interactions that show them.',
    '',
    table(['form', 'statement of the API document', 'interactions'], forms),
    '',
  ].join('\n');
}

/** The tables in plain text. */
export function plainTables({ pacts, document, waivers }: Contracts): string {
  const rows = getCoverage(pacts, document, waivers);
  return [
    textTable([
      ['operation', ...columns(rows)],
      ...rows.map((row) => [row.operation.id, ...counts(row, columns(rows))]),
    ]),
    '',
    textTable([
      ['form', 'interactions'],
      ...formRows(pacts, document).map(({ form, shownBy }) => [
        form.id,
        shownBy.map(({ operation, interactions }) => `${operation} ${interactions}`).join(', '),
      ]),
    ]),
    '',
    summary(rows),
  ].join('\n');
}

function summary(rows: readonly Row[]): string {
  const cells = rows.flatMap((row) => row.cells);
  const count = (is: (cell: Cell) => unknown): number => cells.filter(is).length;
  const interactions = cells.reduce((sum, cell) => sum + cell.interactions, 0);
  return (
    `${interactions} interactions of ${rows.length} operations: ` +
    `${count((cell) => cell.interactions > 0)} of ${cells.length} documented responses are covered, ` +
    `${count((cell) => cell.interactions === 0 && cell.waiver)} are waived.`
  );
}

/** All documented responses of the operations: statuses first, `default` last. */
const columns = (rows: readonly Row[]): string[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.map(({ response }) => response)))].toSorted();

const counts = ({ cells }: Row, names: readonly string[]): string[] =>
  names.map((name) => {
    const cell = cells.find(({ response }) => response === name);
    if (!cell) return '–';
    if (cell.interactions > 0) return String(cell.interactions);
    return cell.waiver ? 'waived' : 'none';
  });

const introduction = `${writtenBy('contracts/ and spec/openapi.yaml')}

# Contract coverage

The contracts between the clients and the gateway are in [contracts/pacts](../contracts/pacts). An interaction
is a request with its expected response. In the table, each row is an operation of the API document, and each
column is a documented response. A cell has the number of interactions that cover the response. \`default\`
means every status that the document does not list; the example status of an interaction decides whether the
interaction belongs to \`default\`. \`–\` means that the document does not list this response for the operation.
\`waived\` means that no interaction covers the response, for the reason below the table.

\`pnpm contracts:check\` fails if a documented response has neither an interaction nor a waiver with
a reason, if an interaction is not in the document, or if a waiver is unused.
`;
