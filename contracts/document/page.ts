// docs/contract-coverage.md, and the same table for a terminal.

import { fileURLToPath } from 'node:url';
import { table, textTable, writtenBy } from '@room-sessions/testing/markdown';
import { type Cell, coverageOf, type Row } from './coverage.ts';
import type { Contracts } from './check.ts';
import { formRows } from './forms.ts';

export const pageFile: string = fileURLToPath(
  new URL('../../docs/contract-coverage.md', import.meta.url),
);

/** The page as it has to be. */
export function page({ pacts, document, waivers }: Contracts): string {
  const rows = coverageOf(pacts, document, waivers);
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
    'What the API document says of an operation beyond its responses, and the interactions that show it.',
    '',
    table(['form', 'what the API document says', 'interactions'], forms),
    '',
  ].join('\n');
}

/** The tables in plain text. */
export function plainTables({ pacts, document, waivers }: Contracts): string {
  const rows = coverageOf(pacts, document, waivers);
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

/** Every response that some operation documents: statuses first, `default` last. */
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

The contracts of the clients with the gateway are in [contracts/pacts](../contracts/pacts). A row is an operation of the
API document, a column a documented response, a cell the number of interactions that request it. \`default\` is every
status without a number in the document. \`–\`: the operation does not document that response.

\`pnpm contracts:check\` fails if a documented response has neither an interaction nor a waiver with a reason, if an
interaction contradicts the document, or if a waiver is unused.
`;
