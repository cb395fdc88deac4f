// Stands between Pact's verifier and the deployment. It keeps the responses, because the verifier reports only
// mismatches; and it sets up the states: that of the key with the key from the environment, the others with the
// state service of the deployment.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { excerpt, getReason } from '../errors.ts';
import { validKey } from '../names.ts';
import { type Answer, send } from './send.ts';
import type { Settings } from './settings.ts';

/** What happened during the verification of one interaction. */
export interface Observed {
  /** The states that were set up. */
  readonly states: Set<string>;
  /** The values that the states returned. */
  readonly values: Map<string, string>;
  /** Why a state was not set up. */
  readonly problems: string[];
  /** The response of the deployment, or why there was none; undefined without a request. */
  response: Answer | Error | undefined;
}

export interface Relay {
  readonly pactUrl: string;
  readonly providerUrl: string;
  readonly stateUrl: string;
  /** Serves this pact, and begins a record, which all later requests go to. */
  begin(pact: object): Observed;
  close(): void;
}

export async function startRelay(settings: Settings): Promise<Relay> {
  // Random, because any caller who knows it gets the key.
  const secret = `/${randomBytes(16).toString('hex')}`;
  let pact: object;
  let observed: Observed;

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [path = '', target = ''] = (incoming.url ?? '').split(secret);
    if (path !== '' || target === '') outgoing.writeHead(400).end();
    else if (target === '/pact') outgoing.end(JSON.stringify(pact));
    else if (target === '/states') {
      const values = await setUp((await json(incoming)) as StateChange, observed, settings);
      // Never 500: Pact's verifier retries it for two minutes.
      outgoing.writeHead(values ? 200 : 400, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(values ?? {}));
    } else await forward(incoming, outgoing, target.replace('/provider', ''));
  }

  async function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    target: string,
  ): Promise<void> {
    const headers = withoutFraming(Object.entries(incoming.headers as Record<string, string>));
    const body = new Uint8Array(await buffer(incoming));
    const request = { method: incoming.method!, headers, ...(body.length > 0 && { body }) };
    try {
      const answer = await send(settings.providerBaseUrl + target, request, settings);
      observed.response = answer;
      for (const [name, value] of withoutFraming(answer.headers))
        outgoing.appendHeader(name, value);
      outgoing.writeHead(answer.status).end(answer.body);
    } catch (error) {
      observed.response = new Error(getReason(error), { cause: error });
      outgoing.destroy();
    }
  }

  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`;
  return {
    pactUrl: `${base}/pact`,
    providerUrl: `${base}/provider`,
    stateUrl: `${base}/states`,
    begin(next) {
      pact = next;
      observed = { states: new Set(), values: new Map(), problems: [], response: undefined };
      return observed;
    },
    close: () => server.close().closeAllConnections(),
  };
}

/** Headers of one connection do not apply to the next one; the body is decoded. */
const withoutFraming = (headers: Iterable<[string, string]>): [string, string][] => {
  const framing = /^(host|connection|keep-alive|transfer-encoding|content-(encoding|length))$/;
  return [...headers].filter(([name]) => !framing.test(name));
};

interface StateChange {
  readonly state: string;
  readonly action?: string;
}

/** The values of the state; undefined if it was not set up. */
async function setUp(
  change: StateChange,
  { states, values, problems }: Observed,
  settings: Settings,
): Promise<object | undefined> {
  const { state, action = 'setup' } = change;
  const result = state === validKey ? { apiKey: settings.apiKey } : await ask(change, settings);
  // An error of the teardown fails no interaction.
  if (action !== 'setup') return {};
  if (typeof result === 'string') {
    problems.push(settings.redact(`the state ${JSON.stringify(state)}: ${result}`));
    return undefined;
  }
  states.add(state);
  for (const [name, value] of Object.entries(result)) {
    // A null or empty id would change the request.
    if (/string|number|boolean/.test(typeof value) && value !== '') values.set(name, `${value}`);
  }
  return result;
}

/** The values from the state service, or the reason why it returned none. */
async function ask(change: StateChange, settings: Settings): Promise<object | string> {
  // For an interaction without a state, Pact's verifier sends an empty name.
  if (change.state === '') return {};
  if (settings.stateUrl === undefined) return 'there is no state service';
  try {
    const headers = { 'content-type': 'application/json', ...authorize(settings) };
    const body = JSON.stringify({ params: {}, action: 'setup', ...change });
    const answer = await send(settings.stateUrl, { method: 'POST', headers, body }, settings);
    const text = String(answer.body);
    if (answer.status >= 200 && answer.status < 300) return readValues(text);
    return `the state service responded with ${answer.status} ${excerpt(settings.redact(text))}`;
  } catch (error) {
    return `the state service could not be reached: ${getReason(error)}`;
  }
}

export const authorize = ({ stateToken }: Settings): Record<string, string> =>
  stateToken ? { authorization: `Bearer ${stateToken}` } : {};

function readValues(text: string): object | string {
  try {
    const values = JSON.parse(text.trim() || '{}') as object;
    // The key comes only from the environment.
    if (Object(values) === values && !Array.isArray(values))
      return { ...values, apiKey: undefined };
  } catch {
    // Reported below.
  }
  return 'the response of the state service is not a JSON object';
}
