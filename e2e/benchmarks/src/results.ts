// The results file, from which the page and its pictures are written.

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Metric, Sample, Samples, Table } from './table.ts';

/** The median of the rounds, with its range. */
export interface Figure {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export interface Row {
  readonly name: string;
  readonly isOurs?: boolean;
  readonly version?: string;
  /** By metric key. */
  readonly figures: Readonly<Record<string, Figure>>;
  /** Ratios to the baseline, by metric key. */
  readonly ratios: Readonly<Record<string, Figure>>;
}

export interface Result extends Pick<Table, 'title' | 'metrics'> {
  /** The date, the rounds, the Node version and the machine. */
  readonly measured: string;
  readonly rows: readonly Row[];
}

/** Results by the name of their table. */
export type Results = Readonly<Record<string, Result>>;

const folder = join(import.meta.dirname, '..');
const file = join(folder, 'results.json');

export const readResults = async (): Promise<Results> =>
  JSON.parse(await readFile(file, 'utf8')) as Results;

/** Writes the results with one line per row, so that a diff shows the changed rows. */
export async function writeResults(results: Results): Promise<void> {
  const tables = Object.entries(results).map(([name, { rows, ...rest }]) => {
    const head = JSON.stringify(rest).slice(0, -1);
    const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
    return `  ${JSON.stringify(name)}: ${head},"rows":[\n${lines}\n  ]}`;
  });
  await writeFile(file, `{\n${tables.join(',\n')}\n}\n`);
}

export async function summarize(table: Table, samples: Samples): Promise<Result> {
  const manifest = await readFile(join(folder, 'tools/package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const { title, metrics } = table;
  const rows = [...samples].map(([name, own]): Row => {
    const { isOurs, peer } = table.contenders.find((one) => one.name === name) ?? {};
    const present = metrics.filter(({ key }) => own[0]![key] !== undefined);
    const compared = present.filter(({ baseline }) => baseline !== undefined);
    return {
      name,
      ...(isOurs && { isOurs }),
      ...(peer && { version: dependencies[peer]! }),
      figures: toFigures(present, ({ key }, round) => own[round]![key]!, own),
      // Per round, because a disturbance of the machine affects both.
      ratios: toFigures(
        compared,
        ({ key, baseline }, round) => own[round]![key]! / samples.get(baseline!)![round]![key]!,
        own,
      ),
    };
  });
  const rounds = [...samples.values()][0]!.length;
  return { title, metrics, measured: describe(rounds), rows };
}

const toFigures = (
  metrics: readonly Metric[],
  getValue: (metric: Metric, round: number) => number,
  samples: readonly Sample[],
): Record<string, Figure> =>
  Object.fromEntries(
    metrics.map((metric) => [
      metric.key,
      getFigure(samples.map((_, round) => getValue(metric, round))),
    ]),
  );

function getFigure(values: readonly number[]): Figure {
  const sorted = values.map((value) => Number(value.toPrecision(3))).toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
  return { median, low: sorted[0]!, high: sorted.at(-1)! };
}

function describe(rounds: number): string {
  const date = new Date().toISOString().slice(0, 10);
  const system = `${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
  return `${date}, ${rounds === 1 ? 'once' : `${rounds} rounds`}; Node ${process.versions.node}, ${system}`;
}
