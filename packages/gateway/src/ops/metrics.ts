// The figures of a gateway, as Prometheus reads them. Labels are names that the gateway knows
// beforehand: a value from a request would make a new series each time.
import type { Registry } from 'prom-client';
import type { RequestLine } from '../log.ts';
import type { CommitFigures } from '../store/commit-queue.ts';
import { Series, textOf, type Family } from './exposition.ts';

/** Why something was refused without running an operation. */
export type Refusal = 'rate-limit' | 'concurrency' | 'protocol';

export interface Metrics {
  started(): void;
  ended(line: Omit<RequestLine, 'id' | 'key'>, seconds: number): void;
  /** It was answered with an error. */
  refused(why: Refusal): void;
  /** A client broke its connection off, with no request under way. */
  disconnected(): void;
  /** Text in the format of Prometheus, and its type. */
  read(): Promise<{ type: string; text: string }>;
}

const prefix = 'room_sessions_gateway_';

/** In seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Duration {
  /** Of those up to each bound, and above all. */
  readonly counts: number[];
  sum: number;
}

export function createMetrics(commits: () => Readonly<CommitFigures>): Metrics {
  const requests = new Series(['operation', 'method', 'status'], () => ({ count: 0 }));
  const durations = new Series(['operation', 'method', 'route'], (): Duration => ({
    counts: [...bounds, Infinity].map(() => 0),
    sum: 0,
  }));
  // So that they are there before the first refusal: a rate over nothing is no rate.
  const refused: Record<Refusal, number> = { 'rate-limit': 0, concurrency: 0, protocol: 0 };
  let disconnects = 0;
  let inFlight = 0;

  const families = (): Family[] => [
    {
      name: `${prefix}requests_total`,
      help: 'Requests that ended, by operation, method and status; `none` when no whole answer was sent.',
      type: 'counter',
      samples: requests.map((labels, { count }) => [['', labels, count]]),
    },
    {
      name: `${prefix}request_duration_seconds`,
      help: 'From the headers of a request to the end of its answer.',
      type: 'histogram',
      samples: durations.map((labels, { counts, sum }) => {
        let upTo = 0;
        const buckets = [...bounds, '+Inf'].map(
          (le, at) => ['_bucket', { le, ...labels }, (upTo += counts[at] ?? 0)] as const,
        );
        return [...buckets, ['_sum', labels, sum], ['_count', labels, upTo]];
      }),
    },
    {
      name: `${prefix}requests_in_flight`,
      help: 'Requests under way.',
      type: 'gauge',
      samples: [['', {}, inFlight]],
    },
    {
      name: `${prefix}refused_total`,
      help: 'Answered with an error before an operation ran, by reason.',
      type: 'counter',
      samples: Object.entries(refused).map(([reason, count]) => ['', { reason }, count] as const),
    },
    {
      name: `${prefix}disconnects_total`,
      help: 'Connections that their clients broke off with no request under way.',
      type: 'counter',
      samples: [['', {}, disconnects]],
    },
    ...ofCommits(commits()),
  ];

  return {
    started: () => (inFlight += 1),
    ended({ operationId: operation = 'none', method, route = 'none', status = 'none' }, seconds) {
      inFlight -= 1;
      requests.of(operation, method, status).count += 1;
      const duration = durations.of(operation, method, route);
      const at = bounds.findIndex((bound) => seconds <= bound);
      const bucket = at === -1 ? bounds.length : at;
      duration.counts[bucket] = (duration.counts[bucket] ?? 0) + 1;
      duration.sum += seconds;
    },
    refused: (reason) => (refused[reason] += 1),
    disconnected: () => (disconnects += 1),
    async read() {
      const ofGateway = textOf(families());
      const process = await processRegistry();
      return { type: process.contentType, text: `${ofGateway}\n${await process.metrics()}` };
    },
  };
}

function ofCommits(figures: Readonly<CommitFigures>): Family[] {
  const family = (
    field: keyof CommitFigures,
    name: string,
    help: string,
    type: Family['type'] = 'counter',
  ): Family => ({ name: prefix + name, help, type, samples: [['', {}, figures[field]]] });
  return [
    family('waiting', 'commit_queue_waiting', 'Writes that wait for their commit.', 'gauge'),
    family('commits', 'commits_total', 'Commits to the store.'),
    family('writes', 'committed_writes_total', 'Writes in these commits.'),
    family('failures', 'commit_failures_total', 'Commits that failed as a whole.'),
  ];
}

let ofProcess: Promise<Registry> | undefined;

/**
 * One for all gateways of a process: its observers cannot be taken away again. Loaded when first
 * asked for: most gateways never are.
 */
const processRegistry = (): Promise<Registry> => (ofProcess ??= observeProcess());

async function observeProcess(): Promise<Registry> {
  const { collectDefaultMetrics, Registry: New } = await import('prom-client');
  const registry = new New();
  collectDefaultMetrics({ register: registry });
  return registry;
}
