// The result of one run of a table.

import { cpus } from 'node:os';
import { peerVersion } from './peers.ts';
import { getControlName } from './rounds.ts';
import { type Figure, summarize, summarizeRatio } from './statistics.ts';
import type { Contender, Growth, Measured, Table, Target } from './table.ts';

export interface Row {
  readonly name: string;
  readonly isOurs: boolean;
  /** The second run of the baseline. */
  readonly isControl: boolean;
  readonly version?: string;
  /** By metric key. */
  readonly figures: Readonly<Record<string, Figure>>;
  /** Ratios to the baseline, by metric key. */
  readonly ratios: Readonly<Record<string, Figure>>;
}

export interface Reached extends Target {
  readonly figure: number;
  readonly isMet: boolean;
}

export interface Result {
  readonly name: string;
  /** `2026-11-22` */
  readonly date: string;
  readonly machine: string;
  readonly rounds: number;
  readonly rows: readonly Row[];
  readonly targets: readonly Reached[];
  readonly growth: readonly Growth[];
}

/** Describes the Node version and the machine. */
const machine = (): string => {
  const [cpu] = cpus();
  return `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`;
};

export async function createResult(table: Table, measured: Measured): Promise<Result> {
  const values = (name: string, key: string): number[] => {
    const samples = measured.samples.get(name);
    if (!samples) throw new Error(`${table.name} has no samples of ${name}.`);
    return samples.flatMap((sample) => sample[key] ?? []);
  };
  const hasRatio = (key: string): boolean =>
    table.metrics.find((metric) => metric.key === key)?.hasRatio !== false;
  const createRow = async ({ name, isOurs = false, peer }: Contender, as = name): Promise<Row> => {
    const keys = table.metrics.map(({ key }) => key).filter((key) => values(as, key).length > 0);
    const { baseline } = table;
    return {
      name: as,
      isOurs,
      isControl: as !== name,
      ...(peer === undefined ? {} : { version: await peerVersion(peer) }),
      figures: Object.fromEntries(keys.map((key) => [key, summarize(values(as, key))])),
      ratios:
        baseline === undefined
          ? {}
          : Object.fromEntries(
              keys
                .filter(
                  (key) => hasRatio(key) && values(baseline, key).length === values(as, key).length,
                )
                .map((key) => [key, summarizeRatio(values(as, key), values(baseline, key))]),
            ),
    };
  };
  const present = table.contenders.filter(({ name }) => measured.samples.has(name));
  const rows = await Promise.all(present.map((contender) => createRow(contender)));
  const first = table.contenders.find(({ name }) => name === table.baseline);
  const control = first && getControlName(first.name);
  if (control !== undefined && measured.samples.has(control))
    rows.push(await createRow(first!, control));
  const reached = table.targets.map((target): Reached => {
    const { contender, metric, against, most = Infinity, least = -Infinity } = target;
    const own = values(contender, metric);
    const { median } =
      against === undefined ? summarize(own) : summarizeRatio(own, values(against, metric));
    return { ...target, figure: median, isMet: median <= most && median >= least };
  });
  return {
    name: table.name,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    rounds: Math.max(...[...measured.samples.values()].map((samples) => samples.length)),
    rows,
    targets: reached,
    growth: measured.growth ?? [],
  };
}
