// Checks the common preconditions of all interactions once, before the first one: that the deployment responds,
// accepts the key, and sets up states. Otherwise one cause would appear as many failures.

import { certificateProblem } from '@room-sessions/shared/certificate-problem';
import type { Redact } from '@room-sessions/shared/redact';
import { documentedAt } from '../documented-at.ts';
import { validKey } from '../names.ts';
import { type Interaction, getStates } from '../pact-file.ts';
import { excerpt, getReason } from '../reason.ts';
import { SetupError } from '../setup-error.ts';
import { ask, type DirectAnswer, type DirectRequest } from './direct-request.ts';
import type { StateService } from './state-relay.ts';

export interface Preflight {
  readonly providerBaseUrl: string;
  readonly apiKey: string;
  readonly service: StateService | undefined;
  /** All interactions, including those that will be left out. */
  readonly interactions: readonly Interaction[];
  /** For each response, in milliseconds. */
  readonly timeout: number;
  readonly redact: Redact;
  readonly signal: AbortSignal | undefined;
}

/** @throws SetupError (environment) that says what is missing. */
export async function preflight(run: Preflight): Promise<void> {
  await demandAnswer(run.providerBaseUrl, 'the provider base URL', run);
  if (run.service) await demandStates(run.service, run);
  await demandGateway(run);
  // An aborted check has no result.
  run.signal?.throwIfAborted();
}

/** The status of the response. */
async function demandAnswer(
  url: string,
  name: string,
  { timeout, signal }: Preflight,
  headers: DirectRequest['headers'] = {},
): Promise<number> {
  try {
    const request = { method: 'GET', headers, timeout, signal, headOnly: true } as const;
    return (await ask(url, request)).status;
  } catch (error) {
    signal?.throwIfAborted();
    const why = whyNoAnswer(error, `${name} ${url}`);
    throw new SetupError('environment', why, { cause: error });
  }
}

function whyNoAnswer(error: unknown, place: string): string {
  const reason = getReason(error);
  const code = String((error as NodeJS.ErrnoException).code);
  const problem = certificateProblem(error);
  if (problem) return `the certificate of ${place} ${problem}`;
  if (/wrong version number|packet length|unknown protocol/.test(reason)) {
    return `${place} does not speak TLS; check scheme and port`;
  }
  return /^(ECONNRESET|EPIPE|EPROTO|HPE_.*|ERR_SSL_.*)$/.test(code)
    ? `${place} accepts connections, but sends no response: ${reason}; check scheme and port`
    : `nothing responds at ${place}: ${reason}; is it running?`;
}

async function demandStates({ url, token }: StateService, run: Preflight): Promise<void> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const status = await demandAnswer(url, 'the state URL', run, authorization);
  const refusal = token
    ? 'the state service refuses the token (ROOM_SESSIONS_STATE_TOKEN)'
    : 'the state service requires a token, and ROOM_SESSIONS_STATE_TOKEN is not set';
  const refuseCaller = ({ status, body }: DirectAnswer): never => {
    throw unable(`${refusal}: ${url} responds with ${told(status, body, run)}`);
  };
  if (isRefused(status))
    refuseCaller(await requestAnswer(url, { headers: authorization }, run, status));
  if (status >= 200 && status < 300) return;
  // The service may accept POST only. Nothing needs a teardown yet, so this changes nothing.
  const states = new Set(run.interactions.flatMap(getStates));
  states.delete(validKey);
  if (states.size === 0) return;
  for (const state of states) {
    const body = JSON.stringify({ state, params: {}, action: 'teardown' });
    const headers = { 'content-type': 'application/json', ...authorization };
    const answer = await requestAnswer(url, { method: 'POST', headers, body }, run);
    if (isRefused(answer.status)) refuseCaller(answer);
    if (answer.status !== 404 && answer.status !== 405) return;
  }
  throw unable(
    `no state service is at ${url}: it responds with ${status} to GET, and knows no state; the state service of this ` +
      "project's gateway is at /_control/provider-states, if it was started with --control-token",
  );
}

/** How many responses must agree: a single operation may be broken, and fails later. */
const witnesses = 2;

async function demandGateway(run: Preflight): Promise<void> {
  const { providerBaseUrl: base, apiKey } = run;
  const urls = pathsToAsk(run.interactions).map((path) => base + path);
  if (urls.length < witnesses) return;
  const refused = await whatAllSay(urls, [401, 404], { 'x-api-key': apiKey }, run);
  if (refused?.status === 401) {
    const came = told(refused.status, refused.body, run);
    throw unable(
      `the deployment refuses the API key (ROOM_SESSIONS_API_KEY): GET ${urls[0]} responds with ${came}`,
    );
  }
  // A missing record is also a 404, but not for a caller without a key.
  if (!refused || !(await whatAllSay(urls, [404], {}, run))) return;
  throw unable(
    `no gateway is at ${base}: with and without the API key, the response is 404 to ` +
      `${urls.map((url) => `GET ${url}`).join(' and ')}; check the path of the base URL`,
  );
}

/** The first response, if the others have the same status, and it is one of these. */
async function whatAllSay(
  urls: readonly string[],
  statuses: readonly number[],
  headers: Readonly<Record<string, string>>,
  run: Preflight,
): Promise<DirectAnswer | undefined> {
  let first: DirectAnswer | undefined;
  for (const url of urls) {
    const answer = await requestAnswer(url, { headers }, run);
    first ??= answer;
    if (!statuses.includes(answer.status) || answer.status !== first.status) return undefined;
  }
  return first;
}

/** The URLs of read requests with the key, with their examples. */
function pathsToAsk(interactions: readonly Interaction[]): string[] {
  const reads = interactions.filter(
    (one) =>
      getStates(one).includes(validKey) &&
      one.request.method.toUpperCase() === 'GET' &&
      documentedAt('GET', one.request.path)?.safe !== false,
  );
  const byPath = new Map(reads.map(({ request }) => [request.path, request.query ?? {}]));
  return [...byPath].slice(0, witnesses).map(([path, query]) => {
    const pairs = Object.entries(query).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
  });
}

/** If the check gets no response, the interactions report it. */
async function requestAnswer(
  url: string,
  request: Partial<DirectRequest>,
  { timeout, signal }: Preflight,
  status = 0,
): Promise<DirectAnswer> {
  return await ask(url, { method: 'GET', timeout, signal, ...request }).catch(() => ({
    status,
    body: '',
  }));
}

const isRefused = (status: number): boolean => status === 401 || status === 403;

const told = (status: number, body: string, { redact }: Preflight): string =>
  `${status} ${excerpt(redact(body))}`.trim();

const unable = (message: string): SetupError => new SetupError('environment', message);
