// Checks once, before the first interaction, that the deployment responds and accepts the key, and that the state
// service accepts its token. Otherwise one cause would appear as many failures.

import { certificateProblem } from '@room-sessions/shared/certificate-problem';
import { documentedAt } from '../documented-at.ts';
import { validKey } from '../names.ts';
import { getStates, type Interaction } from '../pacts.ts';
import { excerpt, getReason } from '../reason.ts';
import { SetupError } from '../setup-error.ts';
import { authorization, type RelaySettings } from './relay.ts';
import { send } from './send.ts';

/** @throws SetupError (environment) that says what is missing. */
export async function preflight(
  settings: RelaySettings,
  interactions: readonly Interaction[],
): Promise<void> {
  const { providerBaseUrl, apiKey, service } = settings;
  const path = findRead(interactions);
  const refused = 'the deployment refuses the API key (ROOM_SESSIONS_API_KEY)';
  await demand('the provider base URL', providerBaseUrl + (path ?? '/'), settings, {
    headers: { 'x-api-key': apiKey },
    refusals: path === undefined ? {} : { 401: refused },
  });
  if (!service) return;
  const why = service.token
    ? 'the state service refuses the token (ROOM_SESSIONS_STATE_TOKEN)'
    : 'the state service requires a token, and ROOM_SESSIONS_STATE_TOKEN is not set';
  await demand('the state URL', service.url, settings, {
    headers: authorization(service),
    refusals: { 401: why, 403: why },
  });
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
  return read?.request.path;
}

interface Demand {
  readonly headers: Readonly<Record<string, string>>;
  /** What a status means. */
  readonly refusals: Readonly<Record<number, string>>;
}

async function demand(
  name: string,
  url: string,
  { timeout, signal, redact }: RelaySettings,
  { headers, refusals }: Demand,
): Promise<void> {
  const refuse = (message: string, cause?: unknown) =>
    new SetupError('environment', message, { cause });
  const answer = await send(url, { method: 'GET', headers, timeout, signal }).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      const problem = certificateProblem(error);
      throw refuse(
        problem
          ? `the certificate of ${name} ${url} ${problem}`
          : `nothing responds at ${name} ${url}: ${getReason(error)}; is it running, and are scheme and port right?`,
        error,
      );
    },
  );
  const why = refusals[answer.status];
  if (why === undefined) return;
  const body = excerpt(redact(answer.body.toString('utf8')));
  throw refuse(`${why}: GET ${url} responds with ${answer.status} ${body}`.trim());
}
