// The metrics of a gateway, in the text format of Prometheus.
import { collectDefaultMetrics, Counter, Gauge, type Histogram, Registry } from 'prom-client';
import type { CommitFigures } from '../store/commit-queue.ts';
import { bounds, type Figures, type Metrics } from './metrics.ts';

const prefix = 'room_sessions_gateway_';

export function createPrometheusText(figures: Figures): Metrics['read'] {
  const registry = new Registry();

  /** Read from the figures each time. */
  const add = (
    type: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    read: (add: (value: number, labels?: Record<string, string | number>) => void) => void,
    labelNames: string[] = [],
  ): unknown =>
    new type({
      name: prefix + name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        read((value, labels = {}) => this.inc(labels, value));
      },
    });

  add(
    Counter,
    'requests_total',
    'Requests that ended, by operation, method and status; `none` when no whole answer was sent.',
    (set) => {
      for (const { labels, statuses } of figures.series) {
        const { operation, method } = labels;
        for (const [status, count] of statuses) set(count, { operation, method, status });
      }
    },
    ['operation', 'method', 'status'],
  );
  registry.registerMetric(durationsOf(figures));
  add(Gauge, 'requests_in_flight', 'Requests under way.', (set) => set(figures.inFlight));
  add(
    Counter,
    'refused_total',
    'Answered with an error before an operation ran, by reason.',
    (set) => {
      // A rate needs a first value, so each series is there before the first refusal.
      for (const [reason, count] of Object.entries(figures.refused)) set(count, { reason });
    },
    ['reason'],
  );
  add(
    Counter,
    'disconnects_total',
    'Connections that their clients broke off with no request under way.',
    (set) => set(figures.disconnects),
  );
  const addCommits = (
    type: typeof Counter | typeof Gauge,
    field: keyof CommitFigures,
    name: string,
    help: string,
  ): unknown => add(type, name, help, (set) => set(figures.commits()[field]));
  addCommits(Gauge, 'waiting', 'commit_queue_waiting', 'Writes that wait for their commit.');
  addCommits(Counter, 'commits', 'commits_total', 'Commits to the store.');
  addCommits(Counter, 'writes', 'committed_writes_total', 'Writes in these commits.');
  addCommits(Counter, 'failures', 'commit_failures_total', 'Commits that failed as a whole.');

  return async () => {
    const [own, process] = [await registry.metrics(), await getProcessRegistry().metrics()];
    return { type: registry.contentType, text: `${own}\n${process}` };
  };
}

/** Histograms of prom-client take one value at a time; these have been counted already. */
function durationsOf({ series }: Figures): Histogram {
  const name = `${prefix}request_duration_seconds`;
  const help = 'From the headers of a request to the end of its answer.';
  const get = async (): Promise<object> => {
    const values = series.flatMap(({ labels, buckets, seconds }) => {
      let count = 0;
      const cumulative = buckets.map((more, at) => ({
        metricName: `${name}_bucket`,
        labels: { le: bounds[at] ?? '+Inf', ...labels },
        value: (count += more),
      }));
      const sum = { metricName: `${name}_sum`, labels, value: seconds };
      return [...cumulative, sum, { metricName: `${name}_count`, labels, value: count }];
    });
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  };
  return { name, help, get } as unknown as Histogram;
}

let processRegistry: Registry | undefined;

/**
 * One for all gateways of a process, as its observers cannot be removed. Created when first asked
 * for, because most gateways are never asked.
 */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
