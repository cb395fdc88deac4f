// Sends the scenario to a deployment and records it, one request at a time.

import { setTimeout as delay } from 'node:timers/promises';
import { type CallOptions, type Client, createClient } from '@room-sessions/core';
import { type Har, type HarEntry, recordHar } from '@room-sessions/har';
import { ProbeError } from './errors.ts';
import type { ApiDocument } from './document/api-document.ts';
import { type Exchange, toExchanges } from './exchange.ts';
import type { ProbeLevel } from './scenario/levels.ts';
import { withoutKey } from './scenario/reads.ts';
import { runScenario } from './scenario/scenario.ts';
import { isSuccess, type Step } from './scenario/step.ts';

export interface RecordOptions {
  /** The deployment, without `/api/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly level: ProbeLevel;
  /** The id of a room of the deployment. */
  readonly room?: string | undefined;
  /** The pause between two requests in ms. */
  readonly pause: number;
  /** How long a new recording is watched, in ms. */
  readonly wait: number;
  /** Looks for the exact limits of pages and uploads. */
  readonly exact: boolean;
  readonly allowHttpTo?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((name: string, count: number) => void) | undefined;
  readonly clock?: ProbeClock | undefined;
}

/** The clock, replaceable for tests that do not wait. */
export interface ProbeClock {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface Recording {
  readonly har: Har;
  /** The records that remain in the deployment, with their number. */
  readonly left: ReadonlyMap<string, number>;
  /** The reason if the scenario ended early. */
  readonly interruption: string | undefined;
}

/** The scenario ends here. */
class Interruption extends Error {}

/** Large enough for a page of 1000 records. */
const mostBodyBytes = 16 * 1024 * 1024;

/** The maximum number of attempts of a request with a 429 response. */
const mostAttempts = 5;

/** A 429 with a longer wait ends the scenario, in ms. */
const longestWait = 5 * 60_000;

/** The maximum number of requests in a row without a response. */
const mostFailures = 3;

/**
 * @throws ProbeError when the deployment cannot be reached or refuses the key
 * @throws ConfigurationError for an invalid URL or key
 */
export async function record(options: RecordOptions, document: ApiDocument): Promise<Recording> {
  const { baseUrl, apiKey, allowHttpTo, signal, pause } = options;
  const { now, sleep } = options.clock ?? {
    now: Date.now,
    sleep: async (ms) => delay(ms, undefined, { signal }),
  };
  const entries: HarEntry[] = [];
  const left = new Map<string, number>();
  const settings = { baseUrl, allowHttpTo, signal, retry: false, timeout: 30_000 } as const;
  const [client, keyless] = [apiKey, null].map((key) => createClient({ ...settings, apiKey: key }));
  // One redactor for all requests: it also masks a bearer token in later responses.
  const recorder = recordHar({ maxBodyBytes: mostBodyBytes, limit: 1 });
  let [count, failures] = [0, 0];

  async function send(step: Step): Promise<Exchange | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      if (count > 0 && pause > 0) await sleep(pause);
      count += 1;
      options.onStep?.(step.name, count);
      const startedDateTime = new Date(now()).toISOString();
      const sent = await sendOnce(withoutKey.has(step.name) ? keyless! : client!, step);
      const entry = { ...sent, ...(options.clock && { startedDateTime }) };
      entries.push(entry);
      const [exchange] = toExchanges([entry], document);
      if (count === 1) refuseUnusable(entry);
      failures = exchange ? 0 : failures + 1;
      if (failures === mostFailures) {
        throw new Interruption(`${mostFailures} requests in a row got no response`);
      }
      if (isSuccess(exchange) && step.leaves) {
        left.set(step.leaves, (left.get(step.leaves) ?? 0) + 1);
      }
      if (exchange?.response.status !== 429 || attempt === mostAttempts) return exchange;
      await obey(entry, attempt);
    }
  }

  async function sendOnce(via: Client, step: Step): Promise<HarEntry> {
    const { id, method, path } = document.operation(step.operation);
    const before = recorder.har().log.entries.at(-1);
    const body = step.image?.toString('base64') ?? step.body;
    const sent: CallOptions = { extraQuery: step.query, use: [recorder] };
    const failure: unknown = await via
      .call(
        {
          id,
          method: method as 'GET',
          path,
          ...(body !== undefined && { body: () => JSON.stringify(body) }),
          response: 'any',
          idempotent: false,
        },
        { ...step.path, ...(body !== undefined && { body }) },
        sent,
      )
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    signal?.throwIfAborted();
    const entry = recorder.har().log.entries.at(-1);
    // Nothing was sent, so the deployment did not fail.
    if (!entry || entry === before) throw failure;
    const { postData: _, ...request } = entry.request;
    return {
      ...entry,
      // An image is derived from its path.
      request: step.image ? request : entry.request,
      _step: `${step.scene}/${step.name}`,
      _level: step.level,
    };
  }

  async function obey({ response }: HarEntry, attempt: number): Promise<void> {
    const text = response.headers.find(({ name }) => name === 'retry-after')?.value ?? '';
    const seconds = /^\d+$/.test(text) ? Number(text) : undefined;
    const until = Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text) - now();
    const wait = seconds === undefined ? Math.max(0, until ?? 1000 * 2 ** attempt) : seconds * 1000;
    if (wait > longestWait) {
      throw new Interruption(`a 429 requires a wait of ${Math.ceil(wait / 1000)} s`);
    }
    await sleep(wait);
  }

  let interruption: string | undefined;
  try {
    await runScenario({ ...options, send, sleep, now });
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    interruption = error.message;
  }
  return { har: toHar(entries), left, interruption };
}

/** The first request needs no permission, so 401 and 403 mean that the key is refused. */
function refuseUnusable({ request, response }: HarEntry): void {
  const { origin } = new URL(request.url);
  const { status, _error: code = '' } = response;
  if (status === 0) {
    throw new ProbeError(
      `Nothing responds at ${origin} (${code}). Nothing was compared. Check --base-url and the network.`,
    );
  }
  if (status === 401 || status === 403) {
    throw new ProbeError(
      `The deployment at ${origin} refuses the key in ROOM_SESSIONS_API_KEY: ${request.method} ` +
        `${new URL(request.url).pathname} responds with ${status}. Nothing was compared.`,
    );
  }
}

const toHar = (entries: readonly HarEntry[]): Har => ({
  log: { version: '1.2', creator: { name: 'room-sessions-probe', version: '1' }, entries },
});
