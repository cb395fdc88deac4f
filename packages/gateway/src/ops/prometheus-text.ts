// The metrics of a gateway, in the text format of Prometheus.
import { collectDefaultMetrics, Counter, Gauge, type Histogram, Registry } from 'prom-client';
import type { CommitFigures } from '../store/commit-queue.ts';
import { bounds, type Figures, type Metrics } from './figures.ts';

const prefix = 'room_sessions_gateway_';

type Add = (value: number, labels?: Record<string, string | number>) => void;

export function createPrometheusText(figures: Figures): Metrics['read'] {
  const registry = new Registry();

  /** Reads the statistics on each scrape. */
  function add(
    type: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    read: (add: Add) => void,
    labelNames: string[] = [],
  ): void {
    const collect = function (this: Counter | Gauge): void {
      this.reset();
      read((value, labels = {}) => this.inc(labels, value));
    };
    void new type({ name: prefix + name, help, labelNames, registers: [registry], collect });
  }

  const addCommits = (
    type: typeof Counter | typeof Gauge,
    field: keyof CommitFigures,
    name: string,
    help: string,
  ): void => add(type, name, help, (set) => set(figures.commits()[field]));

  const requests =
    'Finished requests, by operation, method and status; `none` without a complete response.';
  const addRequests = (set: Add): void => {
    for (const { labels, statuses } of figures.series) {
      const { operation, method } = labels;
      for (const [status, count] of statuses) set(count, { operation, method, status });
    }
  };
  add(Counter, 'requests_total', requests, addRequests, ['operation', 'method', 'status']);
  registry.registerMetric(toHistogram(figures));
  add(Gauge, 'requests_in_flight', 'Running requests.', (set) => set(figures.inFlight));
  const refused = 'Requests rejected before an operation ran, by reason.';
  // A rate needs a first value, so each series exists before the first rejection.
  const addRefused = (set: Add): void =>
    Object.entries(figures.refused).forEach(([reason, count]) => set(count, { reason }));
  add(Counter, 'refused_total', refused, addRefused, ['reason']);
  const disconnects = 'Connections that clients closed without a running request.';
  add(Counter, 'disconnects_total', disconnects, (set) => set(figures.disconnects));
  addCommits(Gauge, 'waiting', 'commit_queue_waiting', 'Writes that wait for their commit.');
  addCommits(Counter, 'commits', 'commits_total', 'Commits to the store.');
  addCommits(Counter, 'writes', 'committed_writes_total', 'Writes in these commits.');
  addCommits(Counter, 'failures', 'commit_failures_total', 'Commits that failed as a whole.');

  return async () => {
    const [own, process] = [await registry.metrics(), await getProcessRegistry().metrics()];
    return { type: registry.contentType, text: `${own}\n${process}` };
  };
}

/** Histograms of prom-client take single values; these are already counted. */
function toHistogram({ series }: Figures): Histogram {
  const name = `${prefix}request_duration_seconds`;
  const help = 'From the headers of a request to the end of its response.';
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
 * One for all gateways of a process, because its observers cannot be removed. Created on the first
 * scrape, because most gateways are never scraped.
 */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
