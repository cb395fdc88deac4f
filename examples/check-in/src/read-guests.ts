const headings = new Set(['', 'email', 'userid']);

/** The first column: e-mail addresses or ids, each once. */
export function readGuests(csv: string): string[] {
  const cells = csv.split('\n').map((line) => {
    const [cell = ''] = line.split(',');
    // `trim` also removes a byte order mark.
    return cell.replaceAll('"', '').trim().toLowerCase();
  });
  return [...new Set(cells)].filter((cell) => !headings.has(cell));
}
