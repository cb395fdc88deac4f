// Stands between Pact's verifier and the deployment. It keeps the responses, because the verifier reports only
// mismatches; and it sets up the states: that of the key with the key from the environment, the others with the
// state service of the deployment.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import type { Redact } from '@room-sessions/shared/redact';
import { validKey } from '../names.ts';
import { excerpt, getReason } from '../reason.ts';
import { type IncomingResponse, send } from './send.ts';

export interface StateService {
  readonly url: string;
  /** Sent to it as `Authorization: Bearer`. */
  readonly token?: string | undefined;
}

export interface RelaySettings {
  readonly providerBaseUrl: string;
  readonly apiKey: string;
  readonly service: StateService | undefined;
  /** Of each response, in milliseconds. */
  readonly timeout: number;
  readonly redact: Redact;
  readonly signal: AbortSignal | undefined;
}

export type Values = ReadonlyMap<string, string | number | boolean>;

/** What happened during the verification of one interaction. */
export interface Observed {
  /** The states that were set up. */
  readonly states: ReadonlySet<string>;
  /** The values that the states returned. */
  readonly values: Values;
  /** Why a state was not set up. */
  readonly problems: readonly string[];
  /** Errors of the teardown, which fail no interaction. */
  readonly notices: readonly string[];
  /** The response of the deployment, or why there was none; undefined without a request. */
  readonly response: IncomingResponse | Error | undefined;
}

export interface Relay extends AsyncDisposable {
  readonly providerUrl: string;
  readonly stateUrl: string;
  /** Starts a new record, which all later requests go to. */
  begin(): Observed;
}

const emptyRecord = () => ({
  states: new Set<string>(),
  values: new Map<string, string | number | boolean>(),
  problems: [] as string[],
  notices: [] as string[],
  response: undefined as Observed['response'],
});

export async function startRelay(settings: RelaySettings): Promise<Relay> {
  // Random, because any caller who knows it gets the key.
  const secret = `/${randomBytes(16).toString('hex')}`;
  const [provider, states] = [`${secret}/provider`, `${secret}/states`];
  let record = emptyRecord();

  async function setUp(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const values = await change((await json(incoming)) as StateChange, record, settings);
    // Never 500: Pact's verifier retries it for two minutes.
    outgoing.writeHead(values ? 200 : 400, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(values ?? {}));
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { providerBaseUrl, timeout, signal } = settings;
    const { host: _, ...headers } = withoutConnection(incoming.headers);
    const own = record;
    try {
      const url = providerBaseUrl + (incoming.url ?? '').slice(provider.length);
      const request = { method: incoming.method ?? 'GET', headers, body: await buffer(incoming) };
      const response = await send(url, { ...request, timeout, signal });
      own.response = response;
      outgoing.writeHead(response.status, withoutConnection(response.headers)).end(response.body);
    } catch (error) {
      own.response = new Error(getReason(error), { cause: error });
      outgoing.destroy();
    }
  }

  const server = createServer((incoming, outgoing) => {
    const { url = '' } = incoming;
    if (url === states)
      void setUp(incoming, outgoing).catch(() => outgoing.writeHead(400).end('{}'));
    else if (url.startsWith(provider)) void forward(incoming, outgoing);
    else outgoing.writeHead(400).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    providerUrl: base + provider,
    stateUrl: base + states,
    begin: () => (record = emptyRecord()),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Headers of one connection do not apply to the next one. */
function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}

interface StateChange {
  readonly state?: unknown;
  readonly params?: unknown;
  readonly action?: unknown;
}

/** The values of the state; undefined if it was not set up. */
async function change(
  { state, params = {}, action = 'setup' }: StateChange,
  record: ReturnType<typeof emptyRecord>,
  settings: RelaySettings,
): Promise<object | undefined> {
  if (typeof state !== 'string') return undefined;
  // Sent for an interaction without a state.
  if (state === '') return {};
  const answer =
    state === validKey
      ? { apiKey: settings.apiKey }
      : await ask({ state, params, action }, settings);
  if (typeof answer === 'string') {
    const problem = settings.redact(`the state ${JSON.stringify(state)}: ${answer}`);
    (action === 'setup' ? record.problems : record.notices).push(problem);
    return action === 'setup' ? undefined : {};
  }
  if (action === 'setup') {
    record.states.add(state);
    for (const [name, value] of Object.entries(answer)) {
      if (isGiven(value)) record.values.set(name, value);
    }
  }
  return answer;
}

/** The values from the state service, or the reason why it returned none. */
async function ask(
  body: Required<StateChange>,
  { service, timeout, redact, signal }: RelaySettings,
): Promise<object | string> {
  if (!service) return 'there is no state service';
  try {
    const answer = await send(service.url, {
      method: 'POST',
      timeout,
      signal,
      headers: { 'content-type': 'application/json', ...authorization(service) },
      body: JSON.stringify(body),
    });
    const text = answer.body.toString('utf8');
    if (answer.status >= 200 && answer.status < 300) return readValues(text);
    // Truncate after redaction: half a secret would not be recognized.
    return `the state service responded with ${answer.status} ${excerpt(redact(text))}`;
  } catch (error) {
    return `the state service could not be reached: ${getReason(error)}`;
  }
}

export const authorization = ({ token }: StateService): { authorization?: string } =>
  token ? { authorization: `Bearer ${token}` } : {};

function readValues(answer: string): object | string {
  if (answer.trim() === '') return {};
  try {
    const values: unknown = JSON.parse(answer);
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      // The key comes only from the environment.
      const { apiKey: _, ...rest } = values as { readonly apiKey?: unknown };
      return rest;
    }
  } catch {
    // Reported below.
  }
  return 'the response of the state service is not a JSON object';
}

/** A value that a request can contain: a null or empty id would change the request. */
const isGiven = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value !== '' : ['number', 'boolean'].includes(typeof value);
