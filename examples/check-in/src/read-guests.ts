/** The column of e-mail addresses or user ids, each value once; empty without its heading. */
export function readGuests(csv: string): string[] {
  // Quoted parts have odd indexes; a separator in them is text.
  const parts = csv
    .split('"')
    .map((part, at) => (at % 2 ? part.replaceAll(/[,;\r\n]/g, '') : part));
  const [heading = '', ...lines] = parts
    .join('')
    .trim()
    .toLowerCase()
    .split(/[\r\n]+/);
  const separator = heading.includes(';') ? ';' : ',';
  const names = heading.replaceAll(/[^a-z,;]/g, '').split(separator);
  const column = names.findIndex((name) => ['email', 'userid', 'id'].includes(name));
  const guests = lines.map((line) => line.split(separator)[column]?.trim() ?? '');
  return [...new Set(guests)].filter((guest) => guest !== '');
}
