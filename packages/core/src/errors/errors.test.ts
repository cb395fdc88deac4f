import { inspect } from 'node:util';
import { closedPortUrl } from '@room-sessions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import * as api from '../index.ts';
import {
  answer,
  failure,
  type Fault,
  generalError,
  html,
  invalidUtf8,
  json,
  redirect,
  reset,
  stallBody,
  stallHeaders,
  truncated,
} from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { getContext } from '../call/attempt-error.ts';
import { createExtension } from '../call/hooks.ts';
import type { CallOptions } from '../types.ts';

const gateway = useFaultServer();
/** Refuses each response, as strict validation does. */
const refusing = createExtension({
  async check(call, received) {
    if (!received) return;
    throw new api.InvalidResponseError('validation_failed', 'refused', {
      ...getContext(call, received.attempts),
      delivery: 'answered',
      response: () => received.head.toResponse(),
    });
  },
});

/** Each kind of failure, with its cause. */
const failures: Array<[kind: string, name: string, fault: Fault, options?: CallOptions]> = [
  ['an error body', 'AuthenticationError', generalError(401)],
  ['a web page as error', 'ServerError', html(502)],
  ['a connection that is reset', 'ConnectionError', reset],
  ['a body that is cut off', 'ConnectionError', truncated],
  ['a timeout before the head', 'TimeoutError', stallHeaders, { timeout: 1000 }],
  ['a timeout within the body', 'TimeoutError', stallBody, { timeout: 1000 }],
  ['a signal', 'AbortError', answer(200), { signal: AbortSignal.abort() }],
  ['an input', 'InputError', answer(200), { extraQuery: { x: Number.NaN } }],
  ['an option', 'ConfigurationError', answer(200), { timeout: -1 }],
  ['no JSON', 'InvalidResponseError', html()],
  ['no UTF-8', 'InvalidResponseError', invalidUtf8],
  ['a body too large', 'InvalidResponseError', json('long'), { maxResponseBytes: 1 }],
  ['a redirect', 'InvalidResponseError', redirect(302, 'https://other.invalid')],
  ['a schema', 'InvalidResponseError', json({}), { use: [refusing] }],
];

async function fail(fault: Fault, options?: CallOptions): Promise<api.RoomSessionsError> {
  gateway.server.answer(fault);
  try {
    await gateway.client().call(write, { body: { name: 'n' } }, options);
  } catch (error) {
    expect(error).toBeInstanceOf(api.RoomSessionsError);
    return error as api.RoomSessionsError;
  }
  throw new Error('The call did not fail.');
}

describe.each(failures)('the error of %s', (_, name, fault, options) => {
  let error: api.RoomSessionsError;
  beforeAll(async () => {
    error = await fail(fault, options);
  });

  it('shows the key nowhere', () => {
    for (const text of [
      error.message,
      error.stack!,
      String(error),
      inspect(error, { depth: null, showHidden: true }),
      JSON.stringify(error),
      JSON.stringify({ ...error }),
    ]) {
      expect(text).not.toContain(key);
    }
  });

  it('has its name as a property and in its stack', () => {
    expect(error.name).toBe(name);
    expect(error.stack!.startsWith(`${name}: ${error.message}`)).toBe(true);
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  it('leads back to the caller', () => {
    expect(error.stack).toContain('errors.test.ts');
  });

  it('prints neither request, response nor body by default', () => {
    for (const hidden of ['request', 'response', 'body', 'name']) {
      expect(Object.keys(error)).not.toContain(hidden);
    }
  });
});

it('an error does not change Error.stackTraceLimit', async () => {
  const before = Error.stackTraceLimit;
  await fail(answer(404));
  expect(Error.stackTraceLimit).toBe(before);
});

it('the search for the key finds a planted key', () => {
  expect(
    inspect(new Error('x', { cause: { deep: { deeper: { deepest: { key } } } } }), { depth: null }),
  ).toContain(key);
});

describe('the error of a connection to a closed port', () => {
  it('does not contain the key', async () => {
    const client = gateway.client({ baseUrl: await closedPortUrl() });
    const error = await failure(client.call(write, { body: 1 }));
    expect(error).toBeInstanceOf(api.ConnectionError);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(key);
  });
});

describe('instanceof', () => {
  const kinds = {
    AbortError: api.AbortError,
    ApiError: api.ApiError,
    ConfigurationError: api.ConfigurationError,
    ConflictError: api.ConflictError,
    ConnectionError: api.ConnectionError,
    InputError: api.InputError,
    NotFoundError: api.NotFoundError,
    InvalidResponseError: api.InvalidResponseError,
    TimeoutError: api.TimeoutError,
  };
  const held = (value: unknown): string[] =>
    Object.entries(kinds).flatMap(([kind, type]) => (value instanceof type ? [kind] : []));

  it.each<[string[], Fault, CallOptions?]>([
    [['ApiError', 'ConflictError'], answer(409)],
    [['ApiError'], answer(418)],
    [['AbortError'], answer(200), { signal: AbortSignal.abort() }],
    [['ConfigurationError'], answer(200), { timeout: -1 }],
    [['ConnectionError'], reset],
    [['InputError'], answer(200), { extraQuery: { x: Number.NaN } }],
    [['InvalidResponseError'], html()],
    [['TimeoutError'], stallHeaders, { timeout: 1000 }],
  ])('is true for each error and its bases: %j', async (expected, fault, options) => {
    expect(held(await fail(fault, options))).toEqual(expected);
  });

  it.each([null, undefined, 'text', {}, new Error('x'), new DOMException('x', 'AbortError')])(
    'is false for %s',
    (value) => {
      expect(held(value)).toEqual([]);
      expect(value).not.toBeInstanceOf(api.RoomSessionsError);
    },
  );

  it('narrows the type', () => {
    const say = (error: unknown): string => {
      if (error instanceof api.TimeoutError) return `${error.timeout} ms`;
      if (error instanceof api.InputError) return error.path;
      return error instanceof api.RoomSessionsError ? error.delivery : '';
    };
    expect(say(new api.TimeoutError('m', 5, {}))).toBe('5 ms');
    expect(say(new api.InputError('m', 'body.name'))).toBe('body.name');
    expect(say(new api.ConfigurationError('m'))).toBe('not_sent');
  });

  it('knows a subclass of an application by its prototype', () => {
    class OwnError extends api.ConfigurationError {}
    expect(new OwnError('m')).toBeInstanceOf(OwnError);
    expect(new OwnError('m')).toBeInstanceOf(api.ConfigurationError);
    expect(new api.ConfigurationError('m')).not.toBeInstanceOf(OwnError);
  });
});

it('a printed error omits undefined fields', async () => {
  gateway.server.answer(answer(404, ''));
  const answered = await failure(gateway.client().call(read, room));
  const alone = await failure(Promise.resolve().then(() => api.createClient({ apiKey: 'x' })));
  for (const error of [answered, alone]) {
    expect(inspect(error)).not.toContain('undefined');
  }
  expect(answered).toMatchObject({ detail: undefined, retryAfter: undefined });
  expect(Object.keys(answered as object)).toEqual(
    expect.arrayContaining(['operation', 'requestId']),
  );
  expect(alone).toMatchObject({ operation: undefined, requestId: undefined });
});
