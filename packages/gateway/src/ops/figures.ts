// What a gateway counts while it runs.
import type { RequestLine } from '../log.ts';
import type { CommitFigures } from '../store/commit-queue.ts';

/** Why a request was rejected before its operation ran. */
export type Refusal = 'rate-limit' | 'concurrency' | 'protocol';

export interface Metrics {
  started(): void;
  ended(line: Omit<RequestLine, 'id' | 'key' | 'ms'>, seconds: number): void;
  /** A request got an error before its operation ran. */
  refused(why: Refusal): void;
  /** A client disconnected without a running request. */
  disconnected(): void;
  /** Text in the format of Prometheus, and its type. */
  read(): Promise<{ type: string; text: string }>;
}

/** Upper bounds of the duration buckets, in seconds. */
export const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Requests of one route and method. */
export interface Series {
  /** Only names that the gateway knows: a value from a request would create unlimited series. */
  readonly labels: Readonly<Record<'operation' | 'method' | 'route', string>>;
  readonly statuses: Map<number | string, number>;
  /** Requests per bucket, and at the end those that took longer. */
  readonly buckets: number[];
  /** The sum of all durations. */
  seconds: number;
}

export interface Figures {
  inFlight: number;
  disconnects: number;
  readonly refused: Record<Refusal, number>;
  readonly series: Series[];
  readonly commits: () => Readonly<CommitFigures>;
}
