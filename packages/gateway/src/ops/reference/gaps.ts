/** The ids of all gaps that a part of the document names, at whatever depth, each once. */
export function gapsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const found = Object.entries(part).flatMap(([name, value]) =>
    name === 'x-gap' ? [value as string | string[]].flat() : gapsOf(value),
  );
  return [...new Set(found)];
}
