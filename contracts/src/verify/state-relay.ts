// What Pact's verifier asks to bring about a provider state. It answers for the key, which comes
// from the environment, and passes the rest on to the state service of the provider.

import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Redact } from '@room-sessions/shared/redact';
import { isObject } from '../is-object.ts';
import { validKey } from '../names.ts';
import { excerpt, reasonOf } from '../reason.ts';
import { ask } from './direct-request.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

type Values = Readonly<Record<string, unknown>>;

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
  readonly signal?: AbortSignal | undefined;
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

export interface StateRelay extends LoopbackServer {
  /** A new record, which all that is asked from now on goes to. */
  begin(): StateRecord;
}

/** Its URL is for Pact's verifier alone: whoever asks there is given the key. */
export async function startStateRelay(options: RelaySettings): Promise<StateRelay> {
  let record = emptyRecord();
  const server = await listenOnLoopback(async (request, response, rest) => {
    const values = rest === '' ? await change(request, record, options) : undefined;
    // Never 500: Pact's verifier repeats it for two minutes.
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

/** The values of the state; nothing when it was not brought about. */
async function change(
  request: IncomingMessage,
  record: StateRecord,
  options: RelaySettings,
): Promise<Values | undefined> {
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
    // What is no object has no state either.
    return (JSON.parse(await text(request)) as StateChange | null) ?? {};
  } catch {
    return {};
  }
}

/** What the state service gave, or in words why it gave nothing. */
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
    // Cut when it holds no secret any more: half of one would be known for none.
    return `the state service answered ${answer.status} ${excerpt(redact(answer.body))}`;
  } catch (error) {
    return `the state service could not be asked: ${reasonOf(error)}`;
  }
}

function readValues(answer: string): Values | string {
  if (answer.trim() === '') return {};
  try {
    const values: unknown = JSON.parse(answer);
    if (isObject(values)) {
      // The key comes from the environment and from nowhere else.
      const { apiKey: _, ...rest } = values;
      return rest;
    }
  } catch {
    // Told below.
  }
  return 'the state service answered with no JSON object';
}

/** Something that can stand in a request: an id that is null or empty would make another one. */
const isGiven = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : ['number', 'boolean'].includes(typeof value);
