/**
 * A Markdown table in the style of the formatter, so that pages can be compared as text. Columns of
 * `right` are aligned to the right.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const cells = [head, ...rows].map((row) => row.map(escapeBars));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const rule = widths.map((width, column) =>
    right.includes(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const [first, ...others] = cells.map((row) =>
    line(
      row.map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      ),
    ),
  );
  return [first, line(rule), ...others].join('\n');
}

/** An unescaped bar would end the cell. */
const escapeBars = (cell: string): string => cell.replaceAll(/(?<!\\)\|/g, '\\|');
