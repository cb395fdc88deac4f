// What Pact's verifier asks to bring about a provider state. It answers for the key, which comes
// from the environment, and passes the rest on to the state service of the provider.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Redact } from '../redact.ts';

/** The state that the verifier answers for by itself, with `apiKey`. */
export const validKey = 'an API key that the gateway accepts';

export interface StateService {
  readonly url: string;
  /** Goes to it as `Authorization: Bearer`. */
  readonly token?: string | undefined;
}

export interface RelaySettings {
  readonly apiKey: string;
  readonly service?: StateService | undefined;
  /** How long the state service may take for a state, in milliseconds. */
  readonly timeout: number;
  readonly redact: Redact;
}

/** What became of the states of one interaction. */
export interface StateRecord {
  /** The states that were brought about. */
  readonly answered: string[];
  /** The names of the values that they gave. */
  readonly values: Set<string>;
  /** Why a state was not brought about. */
  readonly problems: string[];
  /** What went wrong in tidying up, which fails nothing. */
  readonly notices: string[];
}

interface StateChange {
  readonly state?: unknown;
  readonly params?: unknown;
  readonly action?: unknown;
}

export interface StateRelay extends AsyncDisposable {
  /** For Pact's verifier. Its path is random: whoever asks there is given the key. */
  readonly url: string;
  /** A new record, which all that is asked from now on goes to. */
  begin(): StateRecord;
}

export async function startStateRelay(options: RelaySettings): Promise<StateRelay> {
  let record = emptyRecord();
  const path = `/${randomBytes(16).toString('hex')}`;
  const server = createServer(async (request, response) => {
    const values = request.url === path ? await change(request, record, options) : undefined;
    // Never 500: Pact's verifier repeats it for two minutes.
    response.writeHead(values ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(values ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    begin: () => (record = emptyRecord()),
    [Symbol.asyncDispose]: () => close(server),
  };
}

const emptyRecord = (): StateRecord => ({
  answered: [],
  values: new Set(),
  problems: [],
  notices: [],
});

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}

/** The values of the state; nothing when it was not brought about. */
async function change(
  request: IncomingMessage,
  record: StateRecord,
  options: RelaySettings,
): Promise<object | undefined> {
  const { state, params = {}, action = 'setup' } = await readChange(request);
  if (typeof state !== 'string') return undefined;
  // Sent for an interaction that needs no state.
  if (state === '') return {};
  if (state === validKey) {
    if (action === 'setup') {
      record.answered.push(state);
      record.values.add('apiKey');
    }
    return { apiKey: options.apiKey };
  }
  const answer = await ask(options, { state, params, action });
  if (typeof answer === 'string') {
    const problem = options.redact(`the state ${JSON.stringify(state)}: ${answer}`);
    (action === 'setup' ? record.problems : record.notices).push(problem);
    return action === 'setup' ? undefined : {};
  }
  if (action === 'setup') {
    record.answered.push(state);
    for (const name of Object.keys(answer)) record.values.add(name);
  }
  return answer;
}

async function readChange(request: IncomingMessage): Promise<StateChange> {
  try {
    return JSON.parse(await text(request)) as StateChange;
  } catch {
    return {};
  }
}

/** What the state service gave, or in words why it gave nothing. */
async function ask(
  { service, timeout }: RelaySettings,
  body: Required<StateChange>,
): Promise<object | string> {
  if (!service) return 'there is no state service';
  try {
    const response = await fetch(service.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        ...(service.token && { authorization: `Bearer ${service.token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) return `the state service answered ${response.status} ${excerpt(answer)}`;
    return readValues(answer);
  } catch (error) {
    return `the state service could not be asked: ${reasonOf(error)}`;
  }
}

function readValues(answer: string): object | string {
  if (answer.trim() === '') return {};
  try {
    const values: unknown = JSON.parse(answer);
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values;
  } catch {
    // Told below.
  }
  return 'the state service answered with no JSON object';
}

const excerpt = (answer: string): string =>
  answer.length > 200 ? `${answer.slice(0, 200)}…` : answer;

/** `fetch` hides what happened in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
