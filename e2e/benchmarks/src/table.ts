// The definition of a table: the contenders, the work, and the metrics.

import type { Home } from './home.ts';

/** A client or server that is compared with others. */
export interface Contender {
  readonly name: string;
  /** Whether the contender belongs to this project. */
  readonly isOurs?: boolean;
  /** Its package in `e2e/benchmarks/tools`, which determines the version. */
  readonly peer?: string;
  /** Whether it may be missing, because we do not install its runtime. */
  readonly isOptional?: boolean;
  /** How its features differ from the other contenders; shown on the page. */
  readonly does?: string;
}

/** A measured value of each contender. */
export interface Metric {
  /** The key of the value in a {@link Sample}. */
  readonly key: string;
  /** The column heading. */
  readonly title: string;
  readonly unit: string;
  readonly digits: number;
  /** Whether higher values are better, for example rates. Default: false. */
  readonly isMoreBetter?: boolean;
  /** Whether the page has a column of ratios to the baseline. Default: true if the table has a baseline. */
  readonly hasRatio?: boolean;
}

/** Values of one contender in one round, by metric key. */
export type Sample = Readonly<Record<string, number>>;

/** A limit that a contender must reach. */
export interface Target {
  readonly contender: string;
  readonly metric: string;
  /** The contender that the ratio refers to. Without it, the limit applies to the value itself. */
  readonly against?: string;
  readonly most?: number;
  readonly least?: number;
}

/** Values over a changing parameter, one column per series. */
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
  /** One sample per round for each contender. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  readonly growth?: readonly Growth[];
}

/** The environment of a measurement. */
export interface Bench {
  readonly home: Home;
  readonly rounds: number;
}

export interface Table {
  /** `pnpm bench NAME` */
  readonly name: string;
  readonly title: string;
  /** Markdown: the work, the measurement, and the baseline. */
  readonly about: string;
  /** The contender whose ratio is 1. */
  readonly baseline?: string;
  readonly metrics: readonly Metric[];
  readonly contenders: readonly Contender[];
  readonly targets: readonly Target[];
  measure(bench: Bench): Promise<Measured>;
}
