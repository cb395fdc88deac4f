// What a run's reports of drift come to: how a real gateway differs from the API document.

import type { Drift } from './drift.ts';

/** One departure over all calls that were reported. */
export interface DriftEntry extends Pick<
  Drift,
  'operation' | 'part' | 'kind' | 'pattern' | 'expected' | 'got'
> {
  /** How many calls had it. A page of a list is a call. */
  readonly calls: number;
  /** In how many places, over all of them. */
  readonly places: number;
}

/** Collects reports. As text, it has a line for each departure. */
export interface DriftSummary {
  /** Takes a report. It needs no `this`, so it is handed over as it is: `onDrift: drift.add`. */
  readonly add: (drift: Drift) => void;
  /** The departures so far, by operation, part and place. Each access makes a new list. */
  readonly entries: readonly DriftEntry[];
  /** How many reports came of departures beyond the limit; they are in no entry. */
  readonly omitted: number;
  /** The summary as lines of aligned text, without a newline at the end. */
  toString(): string;
}

/**
 * A collector of drift for {@link ReportingValidation.onDrift}. It keeps no value of a call, and one
 * entry for each departure, however often it is reported.
 *
 * `limit` is the greatest number of different departures that are kept, so that a server that makes
 * names up does not fill the memory. Default 1000.
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
    says(entry),
  ]);
  const widths = [0, 1, 2, 3, 4].map((at) =>
    rows.reduce((width, row) => Math.max(width, row[at]!.length), 0),
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  if (omitted > 0) lines.push(`${inWords(omitted, 'report')} of more departures left out.`);
  return [`${inWords(entries.length, 'departure')} from the schemas:`, ...lines].join('\n');
}

const inWords = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function says({ kind, expected, got }: DriftEntry): string {
  const said =
    kind === 'unknown-field'
      ? `unknown field: ${got}`
      : `${kind === 'mismatch' ? 'expected' : 'unknown value: known is'} ${expected}, got ${got}`;
  // A message of a schema may have lines of its own.
  return said.replace(/\s+/g, ' ');
}
