// Checks once, before the first interaction, that the deployment responds and accepts the key, and that the state
// service accepts its token. Otherwise one cause would appear as many failures.

import { certificateProblem } from '@room-sessions/shared/certificate-problem';
import { excerpt, getReason, SetupError } from '../errors.ts';
import { validKey } from '../names.ts';
import { getStates, type Pact } from '../pacts.ts';
import { authorize } from './relay.ts';
import { send } from './send.ts';
import type { Settings } from './settings.ts';

/** @throws SetupError (environment) that says what is missing. */
export async function preflight(settings: Settings, pacts: readonly Pact[]): Promise<void> {
  const { providerBaseUrl, apiKey, stateUrl, stateToken } = settings;
  // A request that needs nothing but the key.
  const interactions = pacts.flatMap((pact) => pact.interactions);
  const reads = interactions
    .filter((one) => getStates(one).includes(validKey))
    .map(({ request }) => request);
  const read = reads.find(({ method, generators }) => method === 'GET' && !generators?.path);
  const url = providerBaseUrl + (read?.path ?? '/');
  const answer = await get('the provider base URL', url, { 'x-api-key': apiKey }, settings);
  if (read && answer.status === 401) {
    throw refuse(`the deployment refuses the API key (ROOM_SESSIONS_API_KEY): ${answer.text}`);
  }
  if (stateUrl === undefined) return;
  const { status, text } = await get('the state URL', stateUrl, authorize(settings), settings);
  if (status !== 401 && status !== 403) return;
  const token = 'token (ROOM_SESSIONS_STATE_TOKEN)';
  throw refuse(`the state service ${stateToken ? 'refuses the' : 'requires a'} ${token}: ${text}`);
}

const refuse = (message: string, cause?: unknown): SetupError =>
  new SetupError('environment', message, { cause });

async function get(
  name: string,
  url: string,
  headers: Record<string, string>,
  settings: Settings,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const { status, body } = await send(url, { headers }, settings);
    const text = excerpt(settings.redact(String(body)));
    return { status, text: `GET ${url} responds with ${status} ${text}`.trim() };
  } catch (error) {
    const problem = certificateProblem(error);
    if (problem) throw refuse(`the certificate of ${name} ${url} ${problem}`, error);
    const advice = 'is it running, and are scheme and port right?';
    throw refuse(`nothing responds at ${name} ${url}: ${getReason(error)}; ${advice}`, error);
  }
}
