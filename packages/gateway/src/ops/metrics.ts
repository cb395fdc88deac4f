// The figures of a gateway, as Prometheus reads them. Labels are names that the gateway knows
// beforehand: a value from a request would make a new series each time.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestLine } from '../log.ts';
import type { CommitFigures } from '../store/commit-queue.ts';

/** Why something was refused without running an operation. */
export type Refusal = 'rate-limit' | 'concurrency' | 'protocol';

export interface Metrics {
  started(): void;
  ended(line: Omit<RequestLine, 'id' | 'key'>, seconds: number): void;
  refused(why: Refusal): void;
  /** Text in the format of Prometheus, and its type. */
  read(): Promise<{ type: string; text: string }>;
}

const prefix = 'room_sessions_gateway_';

export function createMetrics(commits: () => Readonly<CommitFigures>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: `${prefix}requests_total`,
    help: 'Requests that ended, by operation, method and status; `none` when no whole answer was sent.',
    labelNames: ['operation', 'method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['operation', 'method', 'route'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: `${prefix}requests_in_flight`,
    help: 'Requests under way.',
    registers,
  });
  const refused = new Counter({
    name: `${prefix}refused_total`,
    help: 'Refused before an operation ran, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  // So that they are there before the first refusal: a rate over nothing is no rate.
  for (const reason of ['rate-limit', 'concurrency', 'protocol']) refused.inc({ reason }, 0);
  describeCommits(registers, commits);

  return {
    started: () => inFlight.inc(),
    ended({ operationId: operation = 'none', method, route = 'none', status }, seconds) {
      inFlight.dec();
      requests.inc({ operation, method, status: status ?? 'none' });
      durations.observe({ operation, method, route }, seconds);
    },
    refused: (reason) => refused.inc({ reason }),
    read: async () => ({
      type: registry.contentType,
      text: `${await registry.metrics()}\n${await processRegistry().metrics()}`,
    }),
  };
}

function describeCommits(registers: Registry[], commits: () => Readonly<CommitFigures>): void {
  const figures: readonly [keyof CommitFigures, string, string, 'gauge' | 'counter'][] = [
    ['waiting', 'commit_queue_waiting', 'Writes that wait for their commit.', 'gauge'],
    ['commits', 'commits_total', 'Commits to the store.', 'counter'],
    ['writes', 'committed_writes_total', 'Writes in these commits.', 'counter'],
    ['failures', 'commit_failures_total', 'Commits that failed as a whole.', 'counter'],
  ];
  for (const [field, name, help, kind] of figures) {
    const options = { name: prefix + name, help, registers };
    if (kind === 'gauge') {
      const gauge: Gauge = new Gauge({ ...options, collect: () => gauge.set(commits()[field]) });
    } else {
      let counted = 0;
      const counter: Counter = new Counter({
        ...options,
        collect() {
          const now = commits()[field];
          counter.inc(now - counted);
          counted = now;
        },
      });
    }
  }
}

let ofProcess: Registry | undefined;

/** One for all gateways of a process: its observers cannot be taken away again. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
