// Summarizes the drift of a run: how a gateway differs from the API document.

import type { Drift } from './drift.ts';

/** A difference from the schemas, with the number of calls that had it. */
export interface DriftEntry extends Pick<
  Drift,
  'operation' | 'part' | 'kind' | 'pattern' | 'expected' | 'got'
> {
  /** The number of calls that had it. Each page of a list is a call. */
  readonly calls: number;
  /** The number of places in all these calls. */
  readonly places: number;
}

/** Collects drift. As text, it has a line for each difference. */
export interface DriftSummary {
  /** Adds a report. It needs no `this`, so it can be passed directly: `onDrift: drift.add`. */
  readonly add: (drift: Drift) => void;
  /** The differences so far, sorted by operation, part and place. Each access creates a new array. */
  readonly entries: readonly DriftEntry[];
  /** The number of reports beyond the limit, which are not in `entries`. */
  readonly omitted: number;
  /** The summary as lines of aligned text, without a newline at the end. */
  toString(): string;
}

/**
 * A collector of drift for {@link ReportingValidation.onDrift}. It keeps no values of a call, and one
 * entry for each difference, even if it is reported often.
 *
 * `limit` is the maximum number of entries, so that a server with random field names does not fill
 * the memory. Default 1000.
 *
 * @example
 * const drift = driftSummary();
 * const client = createClient({ validate: { schemas, onDrift: drift.add } });
 * // …
 * console.log(String(drift));
 */
export function driftSummary({ limit = 1000 }: { readonly limit?: number } = {}): DriftSummary {
  const kept = new Map<string, DriftEntry & { calls: number; places: number }>();
  let omitted = 0;
  const sorted = (): DriftEntry[] =>
    [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => ({ ...entry }));
  return {
    add({ operation, part, kind, pattern, expected, got, count }) {
      const id = JSON.stringify([operation, part, pattern, kind, expected, got]);
      const known = kept.get(id);
      if (known) {
        known.calls += 1;
        known.places += count;
      } else if (kept.size < limit) {
        const entry = { operation, part, kind, pattern, expected, got, calls: 1, places: count };
        kept.set(id, entry);
      } else omitted += 1;
    },
    get entries() {
      return sorted();
    },
    get omitted() {
      return omitted;
    },
    toString: () => write(sorted(), omitted),
  };
}

function write(entries: readonly DriftEntry[], omitted: number): string {
  if (entries.length === 0 && omitted === 0) return 'No drift was reported.';
  const rows = entries.map((entry) => [
    entry.operation,
    entry.part,
    entry.pattern || '(the whole)',
    inWords(entry.calls, 'call'),
    inWords(entry.places, 'place'),
    describeEntry(entry),
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) =>
    rows.reduce((width, row) => Math.max(width, row[at]!.length), 0),
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  if (omitted > 0) lines.push(`${inWords(omitted, 'report')} of more differences left out.`);
  return [`${inWords(entries.length, 'difference')} from the schemas:`, ...lines].join('\n');
}

const inWords = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function describeEntry({ kind, expected, got }: DriftEntry): string {
  const said =
    kind === 'unknown_field'
      ? `unknown field: ${got}`
      : `${kind === 'mismatch' ? 'expected' : 'unknown value: expected'} ${expected}, got ${got}`;
  // The message of a schema may have line breaks.
  return said.replace(/\s+/g, ' ');
}
