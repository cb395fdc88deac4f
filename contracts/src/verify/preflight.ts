// Checks once, before the first interaction, that the deployment responds and accepts the key, and that the state
// service accepts its token. Otherwise one cause would appear as many failures.

import { certificateProblem } from '@room-sessions/shared/certificate-problem';
import { documentedAt } from '../documented-at.ts';
import { validKey } from '../names.ts';
import { getStates, type Interaction } from '../pacts.ts';
import { excerpt, getReason } from '../reason.ts';
import { SetupError } from '../setup-error.ts';
import { authorization, type RelaySettings } from './relay.ts';
import { type IncomingResponse, send } from './send.ts';

/** @throws SetupError (environment) that says what is missing. */
export async function preflight(
  settings: RelaySettings,
  interactions: readonly Interaction[],
): Promise<void> {
  const { providerBaseUrl, apiKey, service } = settings;
  const path = findRead(interactions);
  const url = providerBaseUrl + (path ?? '/');
  const answer = await demandAnswer(
    'the provider base URL',
    url,
    { 'x-api-key': apiKey },
    settings,
  );
  if (path !== undefined && answer.status === 401) {
    throw refusal(
      'the deployment refuses the API key (ROOM_SESSIONS_API_KEY)',
      url,
      answer,
      settings,
    );
  }
  if (!service) return;
  const headers = authorization(service);
  const ofService = await demandAnswer('the state URL', service.url, headers, settings);
  if (ofService.status !== 401 && ofService.status !== 403) return;
  const why = service.token
    ? 'the state service refuses the token (ROOM_SESSIONS_STATE_TOKEN)'
    : 'the state service requires a token, and ROOM_SESSIONS_STATE_TOKEN is not set';
  throw refusal(why, service.url, ofService, settings);
}

/** A request that needs nothing but the key, and changes nothing. */
function findRead(interactions: readonly Interaction[]): string | undefined {
  const read = interactions.find(
    (one) =>
      getStates(one).includes(validKey) &&
      one.request.method.toUpperCase() === 'GET' &&
      one.request.generators?.path === undefined &&
      documentedAt('GET', one.request.path)?.safe !== false,
  );
  if (!read) return undefined;
  const { path, query = {} } = read.request;
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

async function demandAnswer(
  name: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  { timeout, signal }: RelaySettings,
): Promise<IncomingResponse> {
  try {
    return await send(url, { method: 'GET', headers, timeout, signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw new SetupError('environment', whyNoAnswer(error, `${name} ${url}`), { cause: error });
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

function refusal(
  why: string,
  url: string,
  answer: IncomingResponse,
  { redact }: RelaySettings,
): SetupError {
  const body = excerpt(redact(answer.body.toString('utf8')));
  return new SetupError(
    'environment',
    `${why}: GET ${url} responds with ${answer.status} ${body}`.trim(),
  );
}
