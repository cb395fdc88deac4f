// What a gateway counts while it runs. The Prometheus text is created on demand: most gateways are
// never scraped, and loading prom-client takes a tenth of the start time.
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

export function createMetrics(commits: Figures['commits']): Metrics {
  const refused = { 'rate-limit': 0, concurrency: 0, protocol: 0 };
  const figures: Figures = { inFlight: 0, disconnects: 0, refused, series: [], commits };
  const byRoute = new Map<string, Map<string, Series>>();
  let read: Metrics['read'] | undefined;

  function getSeries(route: string, method: string, operation: string): Series {
    const ofRoute = byRoute.get(route) ?? new Map<string, Series>();
    byRoute.set(route, ofRoute);
    const series: Series = {
      labels: { operation, method, route },
      statuses: new Map(),
      buckets: Array.from({ length: bounds.length + 1 }, () => 0),
      seconds: 0,
    };
    ofRoute.set(method, series);
    figures.series.push(series);
    return series;
  }

  return {
    started: () => (figures.inFlight += 1),
    ended({ operationId = 'none', method, route = 'none', status = 'none' }, seconds) {
      figures.inFlight -= 1;
      const series = byRoute.get(route)?.get(method) ?? getSeries(route, method, operationId);
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (seconds > (bounds[bucket] ?? Infinity)) bucket += 1;
      series.buckets[bucket]! += 1;
      series.seconds += seconds;
    },
    refused: (why) => (refused[why] += 1),
    disconnected: () => (figures.disconnects += 1),
    async read() {
      read ??= (await import('./prometheus-text.ts')).createPrometheusText(figures);
      return read();
    },
  };
}
