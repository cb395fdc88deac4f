// Describes how a call differs from the API document. The response is returned in any case.

import type { Drift } from '@room-sessions/schemas/validation';

/** The maximum number of lines. A model reads each line, and one invalid list may differ in hundreds of places. */
const mostLines = 20;

/** Describes the differences; undefined without differences. */
export function describeDrift(drifts: readonly Drift[]): string | undefined {
  if (drifts.length === 0) return undefined;
  const lines = drifts.slice(0, mostLines).map((drift) => `- ${describe(drift)}`);
  const more = drifts.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return `Differs from the API document:\n${lines.join('\n')}`;
}

function describe({ part, kind, pattern, expected, got, count }: Drift): string {
  const place = pattern === '' ? part : `${part} \`${pattern}\``;
  const what = {
    mismatch: `${got}, not ${expected}`,
    unknown_field: `an undocumented field, ${got}`,
    unknown_value: `an undocumented value, ${got}; documented: ${expected}`,
  }[kind];
  return `${place}: ${what}${count > 1 ? ` (${count} places)` : ''}`;
}
