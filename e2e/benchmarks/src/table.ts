// The definition of a table: the contenders, the work, and the metrics.

import type { Home } from './home.ts';

/** A client or server that is compared with others. */
export interface Contender {
  readonly name: string;
  /** Whether the contender belongs to this project. */
  readonly isOurs?: boolean;
  /** Its package in `e2e/benchmarks/tools`, which determines the version. */
  readonly peer?: string;
}

/** A measured value of each contender. */
export interface Metric {
  /** The key of the value in a {@link Sample}. */
  readonly key: string;
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** The contender whose ratio is 1. Without it, the table has no ratios of this metric. */
  readonly baseline?: string;
}

/** Values of one contender in one round, by metric key. */
export type Sample = Readonly<Record<string, number>>;

/** One sample per round for each contender, by name. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

export interface Table {
  /** `pnpm bench NAME` */
  readonly name: string;
  /** The title of its picture. */
  readonly title: string;
  readonly metrics: readonly Metric[];
  readonly contenders: readonly Contender[];
  measure(home: Home, rounds: number): Promise<Samples>;
}
