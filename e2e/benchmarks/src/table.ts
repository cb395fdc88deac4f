// The definition of a table: the contenders, the work, and the metrics.

import type { Home } from './home.ts';

/** Who is compared. */
export interface Contender {
  readonly name: string;
  /** Whether it is of this project. */
  readonly isOurs?: boolean;
  /** The package of `e2e/benchmarks/tools` that it is, for its version. */
  readonly peer?: string;
  /** Whether it may be missing: we do not install its runtime. */
  readonly isOptional?: boolean;
  /** What it does less, or more, than the others; for the page. */
  readonly does?: string;
}

/** What is measured of each. */
export interface Metric {
  /** Names the figure in a {@link Sample}. */
  readonly key: string;
  /** The head of its column. */
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** Whether more is better, as with what is done in a second. Default: less is. */
  readonly isMoreBetter?: boolean;
  /** Whether the page has a column of ratios to the baseline. Default: where there is a baseline. */
  readonly hasRatio?: boolean;
}

/** Figures of one contender in one round, by the keys of metrics. */
export type Sample = Readonly<Record<string, number>>;

/** What has to be reached. */
export interface Target {
  readonly contender: string;
  readonly metric: string;
  /** Whose figure is 1; absent: the figure itself is held against the limit. */
  readonly against?: string;
  readonly most?: number;
  readonly least?: number;
}

/** Figures that grow with something: a column for each series. */
export interface Growth {
  readonly name: string;
  readonly title: string;
  readonly x: string;
  readonly series: ReadonlyArray<{
    readonly name: string;
    readonly points: ReadonlyArray<readonly [x: number, y: number]>;
  }>;
}

export interface Measured {
  /** The figures of each contender, a sample for each round. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  readonly growth?: readonly Growth[];
}

/** What a table is measured with. */
export interface Bench {
  readonly home: Home;
  readonly rounds: number;
}

export interface Table {
  /** `pnpm bench NAME` */
  readonly name: string;
  readonly title: string;
  /** Markdown: the work, how it is measured, and what a ratio of 1 is. */
  readonly about: string;
  /** Whose figure is 1. */
  readonly baseline?: string;
  readonly metrics: readonly Metric[];
  readonly contenders: readonly Contender[];
  readonly targets: readonly Target[];
  measure(bench: Bench): Promise<Measured>;
}
