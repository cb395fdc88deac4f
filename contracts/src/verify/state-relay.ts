// Handles the state requests of Pact's verifier. It handles the state of the key itself, with the key from
// the environment, and forwards the other states to the provider's state service.

import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Redact } from '@room-sessions/shared/redact';
import { isObject } from '../is-object.ts';
import { validKey } from '../names.ts';
import { excerpt, getReason } from '../reason.ts';
import { ask } from './direct-request.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

type Values = Readonly<Record<string, unknown>>;

export interface StateService {
  readonly url: string;
  /** Sent to it as `Authorization: Bearer`. */
  readonly token?: string | undefined;
}

export interface RelaySettings {
  readonly apiKey: string;
  readonly service?: StateService | undefined;
  /** Timeout of the state service for a state, in milliseconds. */
  readonly timeout: number;
  readonly redact: Redact;
  readonly signal?: AbortSignal | undefined;
}

/** The results of the states of one interaction. */
export interface StateRecord {
  /** The states that were set up. */
  readonly answered: string[];
  /** The names of the values that they returned. */
  readonly values: Set<string>;
  /** Why a state was not set up. */
  readonly problems: string[];
  /** Teardown errors, which fail no interaction. */
  readonly notices: string[];
}

interface StateChange {
  readonly state?: unknown;
  readonly params?: unknown;
  readonly action?: unknown;
}

export interface StateRelay extends LoopbackServer {
  /** Starts a new record, which all later requests go to. */
  begin(): StateRecord;
}

/** The URL is for Pact's verifier only: any caller gets the key. */
export async function startStateRelay(options: RelaySettings): Promise<StateRelay> {
  let record = emptyRecord();
  const server = await listenOnLoopback(async (request, response, rest) => {
    const values = rest === '' ? await change(request, record, options) : undefined;
    // Never 500: Pact's verifier retries it for two minutes.
    response.writeHead(values ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(values ?? {}));
  });
  return { ...server, begin: () => (record = emptyRecord()) };
}

const emptyRecord = (): StateRecord => ({
  answered: [],
  values: new Set(),
  problems: [],
  notices: [],
});

/** The values of the state; nothing if it was not set up. */
async function change(
  request: IncomingMessage,
  record: StateRecord,
  options: RelaySettings,
): Promise<Values | undefined> {
  const { state, params = {}, action = 'setup' } = await readChange(request);
  if (typeof state !== 'string') return undefined;
  // Sent for an interaction without a state.
  if (state === '') return {};
  if (state === validKey) {
    if (action === 'setup') {
      record.answered.push(state);
      record.values.add('apiKey');
    }
    return { apiKey: options.apiKey };
  }
  const answer = await askService(options, { state, params, action });
  if (typeof answer === 'string') {
    const problem = options.redact(`the state ${JSON.stringify(state)}: ${answer}`);
    (action === 'setup' ? record.problems : record.notices).push(problem);
    return action === 'setup' ? undefined : {};
  }
  if (action === 'setup') {
    record.answered.push(state);
    for (const [name, value] of Object.entries(answer)) {
      if (isGiven(value)) record.values.add(name);
    }
  }
  return answer;
}

async function readChange(request: IncomingMessage): Promise<StateChange> {
  try {
    // A body that is not an object has no state either.
    return (JSON.parse(await text(request)) as StateChange | null) ?? {};
  } catch {
    return {};
  }
}

/** The values from the state service, or the reason why it returned no values. */
async function askService(
  { service, timeout, redact, signal }: RelaySettings,
  body: Required<StateChange>,
): Promise<Values | string> {
  if (!service) return 'there is no state service';
  try {
    const answer = await ask(service.url, {
      method: 'POST',
      timeout,
      signal,
      headers: {
        'content-type': 'application/json',
        ...(service.token && { authorization: `Bearer ${service.token}` }),
      },
      body: JSON.stringify(body),
    });
    if (answer.status >= 200 && answer.status < 300) return readValues(answer.body);
    // Truncate after redaction: half a secret would not be recognized.
    return `the state service responded with ${answer.status} ${excerpt(redact(answer.body))}`;
  } catch (error) {
    return `the state service could not be reached: ${getReason(error)}`;
  }
}

function readValues(answer: string): Values | string {
  if (answer.trim() === '') return {};
  try {
    const values: unknown = JSON.parse(answer);
    if (isObject(values)) {
      // The key comes only from the environment.
      const { apiKey: _, ...rest } = values;
      return rest;
    }
  } catch {
    // Reported below.
  }
  return 'the response of the state service is not a JSON object';
}

/** A value that a request can contain: a null or empty id would change the request. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : ['number', 'boolean'].includes(typeof value);
