// The metrics of a gateway, in the text format of Prometheus. Labels are names that the gateway knows
// beforehand: a value from a request would make a new series each time.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestLine } from '../log.ts';
import type { CommitFigures } from '../store/commit-queue.ts';

const refusals = ['rate-limit', 'concurrency', 'protocol'] as const;

/** Why something was refused without running an operation. */
export type Refusal = (typeof refusals)[number];

export interface Metrics {
  started(): void;
  ended(line: Omit<RequestLine, 'id' | 'key' | 'ms'>, seconds: number): void;
  /** It was answered with an error. */
  refused(why: Refusal): void;
  /** A client broke its connection off, with no request under way. */
  disconnected(): void;
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
    labelNames: ['operation', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['operation', 'method', 'route'],
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
    help: 'Answered with an error before an operation ran, by reason.',
    labelNames: ['reason'],
    registers,
  });
  // A rate needs a first value, so each series is there before the first refusal.
  for (const reason of refusals) refused.inc({ reason }, 0);
  const disconnects = new Counter({
    name: `${prefix}disconnects_total`,
    help: 'Connections that their clients broke off with no request under way.',
    registers,
  });

  /** A figure that the store counts, read when it is asked for. */
  const addCommitFigure = (
    type: typeof Counter | typeof Gauge,
    field: keyof CommitFigures,
    name: string,
    help: string,
  ): unknown =>
    new type({
      name: prefix + name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(commits()[field]);
      },
    });
  addCommitFigure(Gauge, 'waiting', 'commit_queue_waiting', 'Writes that wait for their commit.');
  addCommitFigure(Counter, 'commits', 'commits_total', 'Commits to the store.');
  addCommitFigure(Counter, 'writes', 'committed_writes_total', 'Writes in these commits.');
  addCommitFigure(Counter, 'failures', 'commit_failures_total', 'Commits that failed as a whole.');

  return {
    started: () => inFlight.inc(),
    ended({ operationId: operation = 'none', method, route = 'none', status = 'none' }, seconds) {
      inFlight.dec();
      requests.inc({ operation, method, status });
      durations.observe({ operation, method, route }, seconds);
    },
    refused: (reason) => refused.inc({ reason }),
    disconnected: () => disconnects.inc(),
    async read() {
      const [own, process] = [await registry.metrics(), await getProcessRegistry().metrics()];
      return { type: registry.contentType, text: `${own}\n${process}` };
    },
  };
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
